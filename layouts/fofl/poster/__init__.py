"""The poster kit: pictures of fofl cards out of a ground, a hero and a chorus, in flat colours.

`svg` writes shapes, `marks` holds sides and signs, `grounds` and `chorus` what lies behind and before the
hero, `people`, `things`, `places` and `craft` the heroes, `choice` which of them a card gets.
"""
