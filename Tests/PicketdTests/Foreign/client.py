"""What another implementation of varlink understands of picketd: client.py SOCKET"""

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
