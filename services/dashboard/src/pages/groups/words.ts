/** Texts of the pages of groups. */
import { defineWords } from "../../data/index.js";

export const groupsWords = defineWords({
  en: {
    title: "Groups",
    search: "Id begins with",
    id: "Id",
    group: "Group",
    members: "Members",
    memberCount: "{count, plural, one {# member} other {# members}}",
    traits: "Attributes",
    rawTraits: "Raw traits",
    noTraits: "Nothing was reported about this group.",
    deliveries: "Deliveries",
    noDeliveries: "No message was sent to the members",
    noMembers: "This group has no members",
    noMembersText: "Users join with a group call of your app.",
    emptyTitle: "No groups yet",
    emptyText:
      "A group is here as soon as your app has reported that a user belongs to it, as to a company or a team:",
    asUser: "Everything about the group",
    unknown: "There is no group with this id",
    unknownText: "No user has ever belonged to {id}.",
    toGroups: "To the groups",
  },
  de: {
    title: "Gruppen",
    search: "Id beginnt mit",
    id: "Id",
    group: "Gruppe",
    members: "Mitglieder",
    memberCount: "{count, plural, one {# Mitglied} other {# Mitglieder}}",
    traits: "Attribute",
    rawTraits: "Rohe Merkmale (traits)",
    noTraits: "Über diese Gruppe wurde nichts gemeldet.",
    deliveries: "Nachrichten",
    noDeliveries: "An die Mitglieder ging noch keine Nachricht",
    noMembers: "Diese Gruppe hat keine Mitglieder",
    noMembersText: "Nutzer treten mit einem group-Aufruf deiner App bei.",
    emptyTitle: "Noch keine Gruppen",
    emptyText:
      "Eine Gruppe ist hier, sobald deine App gemeldet hat, dass ein Nutzer zu ihr gehört, etwa zu einer Firma oder einem Team:",
    asUser: "Alles über die Gruppe",
    unknown: "Es gibt keine Gruppe mit dieser Id",
    unknownText: "Zu {id} hat noch nie ein Nutzer gehört.",
    toGroups: "Zu den Gruppen",
  },
});
