<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="cave" tilewidth="16" tileheight="16" tilecount="4" columns="4">
 <tile id="1" type="rock"><properties><property name="solid" type="bool" value="true"/></properties></tile>
 <tile id="2" type="mud"><properties><property name="cost" type="int" value="3"/></properties></tile>
</tileset>
