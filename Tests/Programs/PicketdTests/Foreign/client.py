"""Uses picketd with another implementation of varlink, and prints what it reads: client.py SOCKET"""

import sys

import varlink

client = varlink.Client.new_with_address("unix:" + sys.argv[1])
client.get_interfaces()
print(client.info["product"], *client.info["interfaces"])
for name in client.info["interfaces"]:
    print(name, len(client.get_interface(name).description))

with client.open("io.picket.Household", namespaced=True) as household:
    print(household.WhoAmI().authority)
    print(household.AddChild(name="Mia").child.name)
    print([child.name for child in household.Children().children])
    try:
        household.AddChild(name="mia")
    except varlink.VarlinkError as error:
        print(error.error(), error.parameters()["why"])

# Streamed replies: a question that another connection asks, and the changes of a client.
with client.open("io.picket.Requests", namespaced=True) as requests:
    with client.open("io.picket.Requests", namespaced=True) as other:
        replies = requests.Questions(_more=True)
        print(len(next(replies).questions))
        asked = other.Ask(child="Mia", topic="domain", payload={}, domain="chess.example").id
        question = next(replies).question
        print(question.id == asked, question.child, question.state)
        print(other.Answer(id=asked, choice="approve").grant.value)
        print(next(replies).question.state)
with client.open("io.picket.Household", namespaced=True) as household:
    with client.open("io.picket.Household", namespaced=True) as other:
        statuses = household.Authorization(_more=True, child="Mia", client="Homework")
        print(next(statuses).status)
        other.Authorize(child="Mia", client="Homework", member="child")
        print(next(statuses).status)
        other.Revoke(child="Mia", client="Homework")
        print(next(statuses).status)
with client.open("io.picket.Household", namespaced=True) as household:
    try:
        next(household.Authorization(_more=True, child="Nobody", client="Homework"))
    except varlink.VarlinkError as error:
        print(error.error(), error.parameters())
