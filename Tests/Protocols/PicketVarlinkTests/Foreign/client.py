"""Uses a service with another implementation of varlink, and prints what it reads: client.py SOCKET"""

import sys

import varlink

client = varlink.Client.new_with_address("unix:" + sys.argv[1])
client.get_interfaces()
print(client.info["product"], client.info["interfaces"])
description = client.get_interface("org.example.sample").description
print(description.splitlines()[1], sorted(client.get_interface("org.example.sample").members))


def refused(call):
    try:
        print("not refused", call())
    except varlink.VarlinkError as error:
        print(error.error(), error.parameters())


with client.open("org.example.sample", namespaced=True) as sample:
    print(ascii(sample.Echo(text='\u00e9 \U0001f600 "\\\n').text))
    print(sample.Echo(text="placed", place={"name": "p", "kind": "home", "tags": {"a": 1}, "near": []}).text)
    print(sample.Who().label, sample.Who().isUnlocked)
    print([reply.number for reply in sample.Count(to=5, _more=True)])
    sample.Note(text="told", _oneway=True)

with client.open("org.example.sample") as sample:
    refused(lambda: sample.Fail(why="so"))
    refused(lambda: sample.Forgotten())
    # Messages that this client library would not send by itself.
    members = sample._interface.members
    members["Absent"] = members["Who"]
    refused(lambda: sample._call("Absent"))
    note = members["Note"]
    members["Note"] = members["Who"]
    refused(lambda: sample._call("Note"))
    members["Note"] = note
    print(sample.Who()["label"])
