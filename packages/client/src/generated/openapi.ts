/** Written by `npm run client` from the OpenAPI document of the api; `npm test` fails where it differs. */

export interface paths {
    "/api/public/apps/identify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Identify a user
         * @description Sets traits of a user and creates the user if it is new. Traits that are not named keep their value; `null` removes one.
         */
        post: operations["sendIdentify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/apps/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event
         * @description Records what a user did. Segments, user properties and journeys that use the event are updated in the same step.
         */
        post: operations["sendTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/apps/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a page view
         * @description Records that a user looked at a page of your site.
         */
        post: operations["sendPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/apps/screen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a screen view
         * @description Records that a user looked at a screen of your app.
         */
        post: operations["sendScreen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/apps/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a user to a group
         * @description A group is a company, a team or a household. The first call that names it creates it; `traits` are traits of the group. With `assign: false` the user is removed from it.
         */
        post: operations["sendGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/apps/alias": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link an anonymous user to a user
         * @description Says that `previousId`, an anonymous id, is the user `userId`. The user takes over the events and traits of the anonymous user.
         */
        post: operations["sendAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/apps/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a batch of events
         * @description Accepts up to 2,500 events, all or none. With `prefer: handling=lenient` the good events are accepted, and the others are kept as rejected events.
         */
        post: operations["sendBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/webhooks/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a webhook of a provider
         * @description The provider's signature is verified before the body is read. A report that is sent again counts once. `segment` takes events of a Segment webhook instead.
         */
        post: operations["receiveWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/subscription-management/user-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a user's subscriptions
         * @description For a subscription page of your own. The hash of the link proves who the user is.
         */
        put: operations["putUserSubscriptions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/subscription-management/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the subscription page
         * @description An HTML page with the user's subscriptions. Opening it changes nothing.
         */
        get: operations["showSubscriptionPage"];
        put?: never;
        /**
         * Submit the subscription page
         * @description What the form of the subscription page sends.
         */
        post: operations["submitSubscriptionPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/subscription-management/one-click": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe with one click
         * @description What mail programs send for `List-Unsubscribe-Post` (RFC 8058).
         */
        post: operations["unsubscribeByOneClick"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/view-in-browser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a sent email in the browser
         * @description The HTML of an email as it was sent. Templates link to it with `view_in_browser_url`.
         */
        get: operations["viewInBrowser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Templates of other resources, such as broadcasts, are left out unless `resourceType` or `ids` asks for them.
         *
         *     Needs the permission `templates:read`.
         */
        get: operations["getContentTemplates"];
        /**
         * Create or update a template
         * @description The template is found by `id`, else by `name`. A definition is checked before it is stored: Liquid, MJML and the shape of the channel. A running journey or broadcast uses the new definition from its next message on.
         *
         *     Needs the permission `templates:write`.
         */
        put: operations["putContentTemplates"];
        post?: never;
        /**
         * Delete a template
         * @description Messages that were sent with it stay as they are. A template that a running journey or broadcast needs cannot be deleted (`InUse`).
         *
         *     Needs the permission `templates:write`.
         */
        delete: operations["deleteContentTemplates"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/templates/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Archive or unarchive a template
         * @description It is hidden from lists, and goes on as before.
         *
         *     Needs the permission `templates:write`.
         */
        put: operations["putContentTemplatesArchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/templates/effect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the effect of publishing a template
         * @description The journeys and broadcasts that send it, from their next message on. What publishing would do, before it is done; nothing is changed. Without `definition` it is the draft that the service keeps.
         *
         *     Needs the permission `templates:read`.
         */
        post: operations["postContentTemplatesEffect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/templates/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what uses a template
         * @description Drafts of journeys and broadcasts that have ended are not listed.
         *
         *     Needs the permission `templates:read`.
         */
        get: operations["getContentTemplatesIdUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an email template as a page
         * @description The body as HTML, for one user or without user properties. It has a content policy of its own, so that a page can show it in a sandboxed frame. With `userId` it also needs the permissions `users:read` and `users:see-personal`. `POST /content/templates/render` renders the other fields, and those of other channels.
         *
         *     Needs the permission `templates:read`.
         */
        get: operations["getContentTemplatesIdPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/templates/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reset a template to default content
         * @description Needs the permission `templates:write`.
         */
        put: operations["putContentTemplatesReset"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/templates/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview contents
         * @description Needs the permission `templates:read`.
         */
        post: operations["postContentTemplatesRender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/templates/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Members and keys without `broadcasts:send` send it to the member's own address and to the test recipients of the workspace, at most 20 an hour, 200 for the workspace; `cc` and `bcc` get none of these, and headers of the template are left out. Secrets are masked, but in a webhook that goes to the URL of the published template, for callers with `secrets:write`.
         *
         *     Needs the permission `templates:write`.
         */
        post: operations["postContentTemplatesTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/content/templates/batch-send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a template to users
         * @description Sends one template to up to 1,000 users and answers with the outcome of each message. `messageId` is the id of the delivery: the same one is never sent twice, so the call can be repeated. Stored user properties are overlaid by `properties`.
         *
         *     Needs the permission `broadcasts:send`.
         */
        post: operations["postContentTemplatesBatchSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List users
         * @description Users in the order of their ids or of a user property, then anonymous users. All filters must hold. `userCount` is the number of all users that match.
         *
         *     Needs the permission `users:read`.
         */
        post: operations["postUsers"];
        /**
         * Erase users
         * @description Erases users with their events, runs, queued messages and the personal content of their deliveries. A record of the erasure is kept. Unknown ids are accepted.
         *
         *     Needs the permission `users:erase`.
         */
        delete: operations["deleteUsers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count users
         * @description How many users match the filters of `POST /api/admin/users`. Counting a million takes about a second: with `firstAnswer` an estimate comes at once, and a second call without it counts.
         *
         *     Needs the permission `users:read`.
         */
        post: operations["postUsersCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find users by ids and addresses
         * @description For each text, in the order given: the user with that id, else the users who have it as an address or a number. Texts that fit nobody have no ids. Callers who may not see personal data get no ids for addresses.
         *
         *     Needs the permission `users:read`.
         */
        post: operations["postUsersFind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search users
         * @description By the beginning of their id, of an address or number (a value of the user properties `email`, `phone` and those that templates name as `identifierKey`, compared in its normal form), or of the words of a name (of user properties such as `name`, `firstName`, `last_name`, `fullName`, `company`, and of `nameProperties` of the workspace). Case and accents make no difference. Where the term has several words, each of them must match. Callers who may not see personal data find users by ids that are no addresses, and by the values of properties that are declared visible.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getUsersSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a user
         * @description Traits, user properties, segments, groups and subscriptions of one user or group. The id of an anonymous user leads to the user it was linked to.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getUsersId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the timeline of a user
         * @description The latest first, by the time at which things happened: imported events are at their own time. Of each segment only the latest change is known: when the user entered it or, when they are not in it any more, left it.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getUsersIdTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List segments
         * @description While a changed definition is computed over stored history, the segment has `progress` and its list of members is not complete; afterwards it has `lastRecomputed`.
         *
         *     Needs the permission `segments:read`.
         */
        get: operations["getSegments"];
        /**
         * Create or update a segment
         * @description The segment is found by `id`, else by `name`. A new or changed definition is computed over all stored users in the background; `GET /api/admin/segments` shows its `progress`. Events are applied to it at once.
         *
         *     Needs the permission `segments:write`.
         */
        put: operations["putSegments"];
        post?: never;
        /**
         * Delete a segment
         * @description A segment that a journey, a broadcast or another segment needs cannot be deleted (`InUse`).
         *
         *     Needs the permission `segments:write`.
         */
        delete: operations["deleteSegments"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Archive or unarchive a segment
         * @description It is hidden from lists, and goes on as before.
         *
         *     Needs the permission `segments:write`.
         */
        put: operations["putSegmentsArchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Start or pause a segment
         * @description While a segment is paused, no user enters or leaves it. One that goes back to `NotStarted` has no members; a manual segment keeps its list.
         *
         *     Needs the permission `segments:write`.
         */
        patch: operations["patchSegmentsStatus"];
        trace?: never;
    };
    "/api/admin/segments/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the members of segments as CSV
         * @description The header `df-segments-not-computed` is the number of segments that have `progress` in `GET /segments`: their members are not complete.
         *
         *     Needs the permission `users:export`.
         */
        get: operations["getSegmentsDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/upload-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a CSV file into a manual segment
         * @description Needs the permission `segments:write`.
         */
        post: operations["postSegmentsUploadCsv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/upload-csv/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a CSV file for a manual segment
         * @description Says what the upload would do. Nothing is applied.
         *
         *     Needs the permission `segments:write`.
         */
        post: operations["postSegmentsUploadCsvCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/manual-segment/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the members of a manual segment
         * @description Replaces the members, or adds to them with `append`. Answers once it is applied when `sync` is true.
         *
         *     Needs the permission `segments:write`.
         */
        post: operations["postSegmentsManualSegmentUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/manual-segment/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove users from a manual segment
         * @description The others stay. Answers once it is applied when `sync` is true.
         *
         *     Needs the permission `segments:write`.
         */
        post: operations["postSegmentsManualSegmentRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/manual-segment/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Empty a manual segment
         * @description Needs the permission `segments:write`.
         */
        post: operations["postSegmentsManualSegmentClear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/manual-segment/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show when a manual segment was last computed
         * @description Needs the permission `segments:read`.
         */
        get: operations["getSegmentsManualSegmentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/effect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the effect of publishing a segment
         * @description Who would leave it and who would enter it, in numbers, and what uses it. A call ends when the same caller sends another one for the segment. What publishing would do, before it is done; nothing is changed. Without `definition` it is the draft that the service keeps.
         *
         *     Needs the permission `segments:read`.
         */
        post: operations["postSegmentsEffect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a segment
         * @description Counts the members that a definition would have, and names some, without saving it. With `accept: text/event-stream` the first estimate comes at once and better ones follow. With `conditions` it counts each condition too; the total may be exact before these counts are. A stream, a call with `firstAnswer` or `conditions` and one with `segmentId` ends when the same key sends another of them for the same `segmentId` (or without one).
         *
         *     Needs the permission `segments:read`.
         */
        post: operations["postSegmentsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a segment
         * @description In order of id, with the time at which each entered. `POST /api/admin/users` with `segmentFilter` lists them with their properties.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getSegmentsIdMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what uses a segment
         * @description Drafts of journeys and broadcasts that have ended are not listed.
         *
         *     Needs the permission `segments:read`.
         */
        get: operations["getSegmentsIdUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/segments/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain why a user is in a segment
         * @description Every node of the definition with its verdict, the values and events it used, and when time alone changes it. Of a segment that reads what is hidden from the caller only the membership is shown. With `definition` it says why the user would be in a segment that has that one; a caller who may not see what it reads is refused.
         *
         *     Needs the permission `segments:read`.
         */
        post: operations["postSegmentsExplain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List journeys
         * @description While the current members of a newly started journey's segment are taken in, the journey has `starting` with the progress.
         *
         *     Needs the permission `journeys:read`.
         */
        get: operations["getJourneys"];
        /**
         * Create or update a journey
         * @description The journey is found by `id`, else by `name`. `status` starts, pauses and resumes it. A new definition is for runs that start afterwards: a run keeps the definition it started with. With `updatedAt` the call is refused with 409 when the journey was changed since.
         *
         *     Needs the permission `journeys:write`.
         */
        put: operations["putJourneys"];
        post?: never;
        /**
         * Delete a journey
         * @description Its live runs end at their current node.
         *
         *     Needs the permission `journeys:write`.
         */
        delete: operations["deleteJourneys"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journeys/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Archive or unarchive a journey
         * @description It is hidden from lists, and goes on as before.
         *
         *     Needs the permission `journeys:write`.
         */
        put: operations["putJourneysArchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journeys/effect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the effect of publishing a journey
         * @description The users with runs under way, and those at nodes that the definition removes or changes: a run keeps the definition with which it started, so they go on as before. Where a segment starts it, how many of its members would start. What publishing would do, before it is done; nothing is changed. Without `definition` it is the draft that the service keeps.
         *
         *     Needs the permission `journeys:read`.
         */
        post: operations["postJourneysEffect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a user's journeys
         * @description Needs the permission `users:read`.
         */
        get: operations["getUsersIdJourneys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journeys/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the users in journeys
         * @description Users with a run that has not ended, of the journeys of the workspace itself. Exact up to 20,000 users in the workspace; beyond that an estimate from a random sample.
         *
         *     Needs the permission `journeys:read`.
         */
        get: operations["getJourneysWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journeys/{id}/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the users at the nodes of a journey
         * @description Users with a run that has not ended. Exact up to 20,000 users in the workspace; beyond that an estimate from a random sample.
         *
         *     Needs the permission `journeys:read`.
         */
        get: operations["getJourneysIdWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journeys/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of a journey
         * @description Users with a run that has not ended, in order of id. One call reads at most 20,000 users, so a page may be short, even empty, and still have a `nextCursor`.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getJourneysIdUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journeys/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain why a user is in a journey
         * @description Needs the permission `journeys:read`.
         */
        post: operations["postJourneysExplain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journeys/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a journey over stored history
         * @description Needs the permission `journeys:read`.
         */
        post: operations["postJourneysSimulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List user properties
         * @description While a changed definition is computed over stored history, the property has `progress`; afterwards it has `lastRecomputed`.
         *
         *     Needs the permission `properties:read`.
         */
        get: operations["getUserProperties"];
        /**
         * Create or update a user property
         * @description The property is found by `id`, else by `name`. Templates read it as `user.<name>`. A new or changed definition is computed over all stored users in the background.
         *
         *     Needs the permission `properties:write`.
         */
        put: operations["putUserProperties"];
        post?: never;
        /**
         * Delete a user property
         * @description Needs the permission `properties:write`.
         */
        delete: operations["deleteUserProperties"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-properties/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Archive or unarchive a user property
         * @description It is hidden from lists, and goes on as before.
         *
         *     Needs the permission `properties:write`.
         */
        put: operations["putUserPropertiesArchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-properties/effect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the effect of publishing a user property
         * @description What uses it. Its values are computed again for all users. What publishing would do, before it is done; nothing is changed. Without `definition` it is the draft that the service keeps.
         *
         *     Needs the permission `properties:read`.
         */
        post: operations["postUserPropertiesEffect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-properties/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a user property
         * @description The most frequent values that users would have by a definition, without saving it: of a random sample of 1,000 users, or of all where there are not more.
         *
         *     Needs the permission `properties:read`.
         */
        post: operations["postUserPropertiesPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-properties/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what uses a user property
         * @description Journeys, and templates that take the recipient's address from it. Templates that only print it are not listed.
         *
         *     Needs the permission `properties:read`.
         */
        get: operations["getUserPropertiesIdUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-properties/{id}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List values of a user property
         * @description Different texts that users have, in their order. A property that is not searched has none.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getUserPropertiesIdValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/user-properties/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Start or pause a user property
         * @description Needs the permission `properties:write`.
         */
        patch: operations["patchUserPropertiesStatus"];
        trace?: never;
    };
    "/api/admin/subscription-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscription groups
         * @description Groups of all channels. A message node or broadcast without a group uses the first one of its channel.
         *
         *     Needs the permission `subscriptions:read`.
         */
        get: operations["getSubscriptionGroups"];
        /**
         * Create or update a subscription group
         * @description Needs the permission `subscriptions:write`.
         */
        put: operations["putSubscriptionGroups"];
        post?: never;
        /**
         * Delete a subscription group
         * @description Needs the permission `subscriptions:write`.
         */
        delete: operations["deleteSubscriptionGroups"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscription-groups/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Subscribe or unsubscribe users
         * @description In effect when it is answered, and recorded as `DFSubscriptionChange` events.
         *
         *     Needs the permission `subscriptions:write`.
         */
        put: operations["putSubscriptionGroupsAssignments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscription-groups/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what uses a subscription group
         * @description Drafts of journeys and broadcasts that have ended are not listed.
         *
         *     Needs the permission `subscriptions:read`.
         */
        get: operations["getSubscriptionGroupsIdUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscription-groups/upload-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a CSV file of subscriptions
         * @description A row without an action, or with a `status` like `subscribed`, subscribes only users who have not left the group. A `status` like `unsubscribed` or `bounced` unsubscribes; one like `pending` subscribes nobody, and in an `OptOut` group it unsubscribes. An `action` of `subscribe` also brings back users who left.
         *
         *     Needs the permission `subscriptions:write`.
         */
        post: operations["postSubscriptionGroupsUploadCsv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscription-groups/upload-csv/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a CSV file of subscriptions
         * @description Says what the upload would do. Nothing is applied.
         *
         *     Needs the permission `subscriptions:write`.
         */
        post: operations["postSubscriptionGroupsUploadCsvCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the subscriptions of a user
         * @description Every group of the workspace and whether the user is subscribed to it. An unknown user is shown as one who has made no choice.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getUsersSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscription-management-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the custom subscription page
         * @description Needs the permission `subscriptions:read`.
         */
        get: operations["getSubscriptionManagementTemplate"];
        /**
         * Set a custom subscription page
         * @description Needs the permission `subscriptions:write`.
         */
        put: operations["putSubscriptionManagementTemplate"];
        post?: never;
        /**
         * Delete the custom subscription page
         * @description Needs the permission `subscriptions:write`.
         */
        delete: operations["deleteSubscriptionManagementTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscription-management-template/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a subscription page
         * @description Needs the permission `subscriptions:read`.
         */
        post: operations["postSubscriptionManagementTemplatePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscription-page/effect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show the effect of publishing the subscription page
         * @description Every link to the page shows it at once; nothing else uses it. The id is that of the workspace. What publishing would do, before it is done; nothing is changed. Without `definition` it is the draft that the service keeps.
         *
         *     Needs the permission `subscriptions:read`.
         */
        post: operations["postSubscriptionPageEffect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/computed-properties/periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List when segments and user properties were recomputed
         * @description Needs the permission `segments:read`.
         */
        get: operations["getComputedPropertiesPeriods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/computed-properties/recompute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the progress of the recompute
         * @description Needs the permission `operations:read`.
         */
        get: operations["getComputedPropertiesRecompute"];
        /**
         * Pause or resume the recompute
         * @description Needs the permission `operations:write`.
         */
        put: operations["putComputedPropertiesRecompute"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/computed-properties/trigger-recompute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recompute all segments and user properties
         * @description Needs the permission `operations:write`.
         */
        post: operations["postComputedPropertiesTriggerRecompute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Newest first. `cursor` reads the next page in constant time; `offset` walks.
         *
         *     Needs the permission `events:read`.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/traits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trait names
         * @description Needs the permission `events:read`.
         */
        get: operations["getEventsTraits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event and property names
         * @description Needs the permission `events:read`.
         */
        get: operations["getEventsProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event names
         * @description Names of track events, pages and screens, in their order. `count` is the number in the last 30 days, up to 1,000.
         *
         *     Needs the permission `events:read`.
         */
        get: operations["getEventsNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List values of a trait or an event property
         * @description Texts, numbers and booleans in the latest 2,000 identify events, or track events of the name; the most frequent first.
         *
         *     Needs the permission `events:read`.
         */
        get: operations["getEventsValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/completion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete names and values
         * @description Names and values that the workspace has seen, to choose from while one is typed; the most frequent first. `traits` and their values are those of all users where there are up to 1,000, else of 500 drawn at random; `eventProperties` and their values those of the newest 500 track events of the name. `events` are ordered by the newest 500 track events, and all other names follow with the count 0. The answer may be some seconds old, in large workspaces a few minutes. For callers without `users:see-personal` a hidden trait or property is named without types and count, and what is below it is not.
         *
         *     Needs the permission `events:read`.
         */
        get: operations["getCompletion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/events/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download events as CSV
         * @description Needs the permission `users:export`.
         */
        get: operations["getEventsDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch live values
         * @description The topic `events` is a live tail: the latest events, and then those that are applied. The topic `counts` is what happens at this moment; a part of it that needs a permission which the caller does not have is absent. With `accept: text/event-stream` the values come when they change. The stream ends within a second of the session or the key. Without it the answer is the current values, for callers that poll: `cursor` leaves out what they have.
         *
         *     Needs the permission `events:read`.
         */
        get: operations["getLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups
         * @description Groups that users are or were assigned to, in the order of their ids. `GET /api/admin/users/{id}` shows a group as well.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups/user-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups of a user
         * @description The most recently assigned first. Empty for an unknown user.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getGroupsUserGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/groups/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a group
         * @description Ids of users and anonymous users, the most recently assigned first. Empty for an unknown group. `cursor` reads the next page in constant time.
         *
         *     Needs the permission `users:read`.
         */
        get: operations["getGroupsUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/broadcasts/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a broadcast to a segment
         * @description Creates the segment and the template of the broadcast and sends to every member that is subscribed. The segment is deleted when the broadcast has ended, unless something else refers to it. Repeating the call with the same name sends nothing again.
         *
         *     Needs the permission `broadcasts:write`.
         */
        post: operations["postBroadcastsExecute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/broadcasts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List broadcasts
         * @description Needs the permission `broadcasts:read`.
         */
        get: operations["getBroadcasts"];
        /**
         * Rename a broadcast
         * @description Needs the permission `broadcasts:write`.
         */
        put: operations["putBroadcasts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/broadcasts/v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or update a broadcast
         * @description Needs the permission `broadcasts:write`.
         */
        put: operations["putBroadcastsV2"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/broadcasts/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start or schedule a broadcast
         * @description Needs the permission `broadcasts:write`.
         */
        post: operations["postBroadcastsStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/broadcasts/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a broadcast
         * @description Needs the permission `broadcasts:write`.
         */
        post: operations["postBroadcastsPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/broadcasts/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a broadcast
         * @description Needs the permission `broadcasts:write`.
         */
        post: operations["postBroadcastsResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/broadcasts/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a broadcast
         * @description Needs the permission `broadcasts:write`.
         */
        post: operations["postBroadcastsCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/broadcasts/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Archive or unarchive a broadcast
         * @description Needs the permission `broadcasts:write`.
         */
        put: operations["putBroadcastsArchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/broadcasts/recompute-segment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Recompute the segment of a broadcast
         * @description Needs the permission `broadcasts:write`.
         */
        put: operations["putBroadcastsRecomputeSegment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Latest first by default. `status` is the most significant event of the delivery. Queued deliveries are listed when `statuses` names `Queued` or `Sending`.
         *
         *     Needs the permission `deliveries:read`.
         */
        get: operations["getDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deliveries/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count deliveries
         * @description Needs the permission `deliveries:read`.
         */
        get: operations["getDeliveriesCount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deliveries/failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what messages fail of
         * @description Messages of the workspace itself that were settled in that time, of journeys, broadcasts and templates of which at least one failed; the 20 with the most failures.
         *
         *     Needs the permission `deliveries:read`.
         */
        get: operations["getDeliveriesFailing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deliveries/reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count deliveries by reason
         * @description How many deliveries of a list have each reason: with `statuses` `Queued`, what messages wait for. Those without a reason, as sent ones, are not counted.
         *
         *     Needs the permission `deliveries:read`.
         */
        get: operations["getDeliveriesReasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deliveries/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download deliveries as CSV
         * @description Needs the permission `users:export`.
         */
        get: operations["getDeliveriesDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deliveries/{id}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the message of a delivery
         * @description The HTML of an email, the text of other messages, as it was sent. It has a content policy of its own, so that a page can show it in a sandboxed frame. Also needs the permission `deliveries:read`.
         *
         *     Needs the permission `users:see-personal`.
         */
        get: operations["getDeliveriesIdMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deliveries/{id}/trace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain a delivery
         * @description Why a message was sent or not, step by step: the event, the segment, the node, subscription, suppression, text, and each attempt with its answer.
         *
         *     Needs the permission `deliveries:read`.
         */
        get: operations["getDeliveriesIdTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/analysis/chart-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chart messages over time
         * @description Needs the permission `analysis:read`.
         */
        get: operations["getAnalysisChartData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/analysis/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chart events and people over time
         * @description People are counted every quarter of an hour, events from a month before the first count on. All accepted events count, also those that the service records of messages; events that were erased later stay counted, and events that wait for a worker longer than two hours are not.
         *
         *     Needs the permission `analysis:read`.
         */
        get: operations["getAnalysisActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/analysis/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize messages
         * @description Counts each message once in every state it has reached, up to date within two seconds.
         *
         *     Needs the permission `analysis:read`.
         */
        get: operations["getAnalysisSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/analysis/journey-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count a journey's messages by node
         * @description Needs the permission `analysis:read`.
         */
        get: operations["getAnalysisJourneyStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/journeys/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show statistics of journeys
         * @description Needs the permission `journeys:read`.
         */
        get: operations["getJourneysStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressed addresses
         * @description Needs the permission `deliveries:read`.
         */
        get: operations["getSuppressions"];
        /**
         * Suppress addresses
         * @description Needs the permission `deliveries:write`.
         */
        put: operations["putSuppressions"];
        post?: never;
        /**
         * Remove addresses from the suppression list
         * @description Needs the permission `deliveries:write`.
         */
        delete: operations["deleteSuppressions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/write-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List write keys
         * @description Needs the permission `keys:read`.
         */
        get: operations["getSettingsWriteKeys"];
        /**
         * Create a write key
         * @description Needs the permission `keys:write`.
         */
        put: operations["putSettingsWriteKeys"];
        post?: never;
        /**
         * Revoke a write key
         * @description Needs the permission `keys:write`.
         */
        delete: operations["deleteSettingsWriteKeys"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/data-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook sources
         * @description Needs the permission `settings:read`.
         */
        get: operations["getSettingsDataSources"];
        /**
         * Set the shared secret of a webhook source
         * @description Needs the permission `secrets:write`.
         */
        put: operations["putSettingsDataSources"];
        post?: never;
        /**
         * Delete a webhook source
         * @description Needs the permission `secrets:write`.
         */
        delete: operations["deleteSettingsDataSources"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/provider-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List provider types
         * @description Every provider with its settings.
         *
         *     Needs the permission `settings:read`.
         */
        get: operations["getSettingsProviderTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/provider-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the health of providers
         * @description Of the providers that the workspace has set up. Workers report it when it changes, within seconds, and while it stays the same every half minute.
         *
         *     Needs the permission `settings:read`.
         */
        get: operations["getSettingsProviderHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/email-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers for email messages
         * @description Needs the permission `settings:read`.
         */
        get: operations["getSettingsEmailProviders"];
        /**
         * Set up a provider for email messages
         * @description Replaces all settings of the provider of that type. `GET /api/admin/settings/provider-types` lists what each type asks for.
         *
         *     Needs the permission `secrets:write`.
         */
        put: operations["putSettingsEmailProviders"];
        post?: never;
        /**
         * Delete a provider for email messages
         * @description Needs the permission `secrets:write`.
         */
        delete: operations["deleteSettingsEmailProviders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/sms-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers for SMS messages
         * @description Needs the permission `settings:read`.
         */
        get: operations["getSettingsSmsProviders"];
        /**
         * Set up a provider for SMS messages
         * @description Replaces all settings of the provider of that type. `GET /api/admin/settings/provider-types` lists what each type asks for.
         *
         *     Needs the permission `secrets:write`.
         */
        put: operations["putSettingsSmsProviders"];
        post?: never;
        /**
         * Delete a provider for SMS messages
         * @description Needs the permission `secrets:write`.
         */
        delete: operations["deleteSettingsSmsProviders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/push-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers for push messages
         * @description Needs the permission `settings:read`.
         */
        get: operations["getSettingsPushProviders"];
        /**
         * Set up a provider for push messages
         * @description Replaces all settings of the provider of that type. `GET /api/admin/settings/provider-types` lists what each type asks for.
         *
         *     Needs the permission `secrets:write`.
         */
        put: operations["putSettingsPushProviders"];
        post?: never;
        /**
         * Delete a provider for push messages
         * @description Needs the permission `secrets:write`.
         */
        delete: operations["deleteSettingsPushProviders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/webhook-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers for webhook messages
         * @description Needs the permission `settings:read`.
         */
        get: operations["getSettingsWebhookProviders"];
        /**
         * Set up a provider for webhook messages
         * @description Replaces all settings of the provider of that type. `GET /api/admin/settings/provider-types` lists what each type asks for.
         *
         *     Needs the permission `secrets:write`.
         */
        put: operations["putSettingsWebhookProviders"];
        post?: never;
        /**
         * Delete a provider for webhook messages
         * @description Needs the permission `secrets:write`.
         */
        delete: operations["deleteSettingsWebhookProviders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/email-providers/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the default provider for email messages
         * @description Needs the permission `settings:write`.
         */
        put: operations["putSettingsEmailProvidersDefault"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/sms-providers/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the default provider for SMS messages
         * @description Needs the permission `settings:write`.
         */
        put: operations["putSettingsSmsProvidersDefault"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/push-providers/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the default provider for push messages
         * @description Needs the permission `settings:write`.
         */
        put: operations["putSettingsPushProvidersDefault"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/webhook-providers/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the default provider for webhook messages
         * @description Needs the permission `settings:write`.
         */
        put: operations["putSettingsWebhookProvidersDefault"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/email-providers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection of a provider for email messages
         * @description Asks the vendor whether it takes the stored settings, and sends nothing. `unsupported`: the vendor offers no such check; send a test message with `POST /api/admin/content/templates/test`.
         *
         *     Needs the permission `settings:write`.
         */
        post: operations["postSettingsEmailProvidersTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/sms-providers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection of a provider for SMS messages
         * @description Asks the vendor whether it takes the stored settings, and sends nothing. `unsupported`: the vendor offers no such check; send a test message with `POST /api/admin/content/templates/test`.
         *
         *     Needs the permission `settings:write`.
         */
        post: operations["postSettingsSmsProvidersTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/push-providers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection of a provider for push messages
         * @description Asks the vendor whether it takes the stored settings, and sends nothing. `unsupported`: the vendor offers no such check; send a test message with `POST /api/admin/content/templates/test`.
         *
         *     Needs the permission `settings:write`.
         */
        post: operations["postSettingsPushProvidersTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/webhook-providers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection of a provider for webhook messages
         * @description Asks the vendor whether it takes the stored settings, and sends nothing. `unsupported`: the vendor offers no such check; send a test message with `POST /api/admin/content/templates/test`.
         *
         *     Needs the permission `settings:write`.
         */
        post: operations["postSettingsWebhookProvidersTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the secrets of templates
         * @description Needs the permission `settings:read`.
         */
        get: operations["getSettingsSecrets"];
        /**
         * Set a secret for templates
         * @description Needs the permission `secrets:write`.
         */
        put: operations["putSettingsSecrets"];
        post?: never;
        /**
         * Delete a secret
         * @description Needs the permission `secrets:write`.
         */
        delete: operations["deleteSettingsSecrets"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show name, time zone and country of the workspace
         * @description Needs the permission `settings:read`.
         */
        get: operations["getSettingsWorkspace"];
        /**
         * Set name, time zone and country of the workspace
         * @description What is left out stays as it is. A new workspace is in UTC and has no country; a child begins with those of its parent. With another country the stored phone numbers that name none are read again in the background.
         *
         *     Needs the permission `settings:write`.
         */
        put: operations["putSettingsWorkspace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/visible-paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is visible without the permission to see personal data
         * @description Declared paths, and user properties that declare the path which they read or hide it. Each counts with everything below it; everything else is hidden.
         *
         *     Needs the permission `settings:read`.
         */
        get: operations["getSettingsVisiblePaths"];
        /**
         * Declare what is visible without the permission to see personal data
         * @description Callers without `users:see-personal` see and ask about nothing of a user but the paths that are declared visible here, or by a user property with `personal: false`. Each counts with everything below it. Needs `users:see-personal` as well.
         *
         *     Needs the permission `settings:write`.
         */
        put: operations["putSettingsVisiblePaths"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/seen-paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the paths that users' data have
         * @description In the latest 2,000 events that set traits, as many other events, and the definitions of segments, user properties and journeys. Paths with their types and counts, never values. `PUT /api/admin/settings/visible-paths` takes them as they are.
         *
         *     Needs the permission `users:see-personal`.
         */
        get: operations["getSettingsSeenPaths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/test-recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who may get test messages
         * @description Needs the permission `settings:read`.
         */
        get: operations["getSettingsTestRecipients"];
        /**
         * Set who may get test messages
         * @description Members without `broadcasts:send` send test messages to their own address and to these. Replaces the list.
         *
         *     Needs the permission `members:write`.
         */
        put: operations["putSettingsTestRecipients"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/message-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show frequency caps and quiet hours
         * @description Needs the permission `settings:read`.
         */
        get: operations["getSettingsMessageLimits"];
        /**
         * Set frequency caps and quiet hours
         * @description Needs the permission `settings:write`.
         */
        put: operations["putSettingsMessageLimits"];
        post?: never;
        /**
         * Delete frequency caps and quiet hours
         * @description Needs the permission `settings:write`.
         */
        delete: operations["deleteSettingsMessageLimits"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description The accounts with a role in the workspace, by address. Members of the parent workspace have their roles here too and are listed as inherited. Owners of the installation are listed where they have a role.
         *
         *     Needs the permission `members:read`.
         */
        get: operations["getMembers"];
        /**
         * Set the role of a member
         * @description Replaces the roles that the member has in this workspace; a member of another workspace of yours gets the role in addition. The member's sessions end. Roles from the groups of an identity provider come back at the next sign-in.
         *
         *     Needs the permission `members:write`.
         */
        put: operations["putMembers"];
        post?: never;
        /**
         * Remove a member from the workspace
         * @description Takes all roles of the member in this workspace, and ends the member's sessions and the invitations that the member made. Roles from the groups of an identity provider come back at the next sign-in: take the member out of the group as well, or disable the account.
         *
         *     Needs the permission `members:write`.
         */
        delete: operations["deleteMembers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disable or enable the account of a member
         * @description Concerns the account in all workspaces: allowed for owners of the installation, and for administrators of every workspace in which the member has a role. The account's sessions, one-time links and the invitations that it made end within a second.
         *
         *     Needs the permission `members:write`.
         */
        patch: operations["patchMembersStatus"];
        trace?: never;
    };
    "/api/admin/members/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a one-time link for a member
         * @description For a member who cannot sign in any more: to sign in once, or to set a new password. The second factor is still asked for. The link works once, for 24 hours, and takes the place of earlier ones. For members without a permission that the caller lacks.
         *
         *     Needs the permission `members:write`.
         */
        post: operations["postMembersLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Reset the second factor of a member
         * @description Removes the member's code generator, recovery codes and passkeys, and ends the member's sessions. Where a second factor is required, the member sets up a new one at the next sign-in. For members without a permission that the caller lacks.
         *
         *     Needs the permission `members:write`.
         */
        delete: operations["deleteMembersSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member's link to an identity provider
         * @description For an address that was given to another person, or a user of the provider that was created anew. Ends the member's sessions, and removes the roles of the groups there. The next sign-in through the provider links the account anew, by its verified address. Allowed for owners of the installation, and for administrators of every workspace in which the member has a role.
         *
         *     Needs the permission `members:write`.
         */
        delete: operations["deleteMembersIdentities"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/members/owner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a member an owner of the installation
         * @description Owners may do everything in all workspaces, and change the sign-in settings. Allowed for owners that are signed in as members; keys are never owners. The member's sessions end.
         *
         *     Needs the permission `members:write`.
         */
        put: operations["putMembersOwner"];
        post?: never;
        /**
         * End the ownership of a member
         * @description Owners may do everything in all workspaces, and change the sign-in settings. Allowed for owners that are signed in as members; keys are never owners. The member's sessions end.
         *
         *     Needs the permission `members:write`.
         */
        delete: operations["deleteMembersOwner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description Needs the permission `members:read`.
         */
        get: operations["getInvitations"];
        put?: never;
        /**
         * Invite a member
         * @description Invites an address to the workspace with a role. The link works once, for 7 days; it is always returned, also when it is mailed. It is mailed when the default email provider of the workspace can mail and `PUBLIC_URL` is set. Inviting an address again takes the place of its open invitation. A role with a permission that the caller lacks is refused.
         *
         *     Needs the permission `members:write`.
         */
        post: operations["postInvitations"];
        /**
         * Revoke an invitation
         * @description Needs the permission `members:write`.
         */
        delete: operations["deleteInvitations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description The built-in roles, then the custom ones of the workspace and of its parent.
         *
         *     Needs the permission `members:read`.
         */
        get: operations["getRoles"];
        /**
         * Create or update a custom role
         * @description A set of permissions, which can be given in this workspace and its children. A change counts for all who have the role within a second. Permissions that the caller lacks are refused.
         *
         *     Needs the permission `members:write`.
         */
        put: operations["putRoles"];
        post?: never;
        /**
         * Delete a custom role
         * @description Needs the permission `members:write`.
         */
        delete: operations["deleteRoles"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the sign-in settings
         * @description `secondFactorIn` has the workspaces whose members need a second factor: all of them for owners of the installation, else this workspace and its parent.
         *
         *     Needs the permission `members:read`.
         */
        get: operations["getSignInSettings"];
        /**
         * Change the sign-in settings
         * @description For owners of the installation that are signed in as members. What is absent stays as it is. Passwords can be turned off once an identity provider is set up and an owner has signed in with it.
         *
         *     Needs the permission `members:write`.
         */
        put: operations["putSignInSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in-settings/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List identity providers
         * @description For single sign-on, in the order of the sign-in page. `redirectUri` must be registered at the provider. Only owners of the installation may do this.
         *
         *     Needs the permission `settings:read`.
         */
        get: operations["getSignInSettingsProviders"];
        /**
         * Add or replace an identity provider
         * @description For single sign-on by OpenID Connect. Replaces all settings of the provider; without `clientSecret` the stored one stays, unless the issuer or the client id changes. Only owners of the installation may do this.
         *
         *     Needs the permission `secrets:write`.
         */
        put: operations["putSignInSettingsProviders"];
        post?: never;
        /**
         * Delete an identity provider
         * @description Nobody can sign in through it any more, and the roles that came from its groups are removed; the last Admin of a workspace stays. Accounts and roles given by hand stay. Only owners of the installation may do this.
         *
         *     Needs the permission `secrets:write`.
         */
        delete: operations["deleteSignInSettingsProviders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in-settings/providers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an identity provider
         * @description Reads the provider's discovery document and the keys of its ID tokens now. It says whose sign-ins would be refused: of providers that sign with the client secret (`HS256`), publish no keys, or are called without TLS. The client id and the secret are not part of the test: sign in once for that, in another browser. Only owners of the installation may do this.
         *
         *     Needs the permission `settings:read`.
         */
        post: operations["postSignInSettingsProvidersTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/admin-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List admin keys
         * @description Needs the permission `keys:read`.
         */
        get: operations["getAdminKeys"];
        put?: never;
        /**
         * Create an admin key
         * @description The key is returned once. It permits at most what the caller may do, and, if it has an owner, at most what the owner may do at the moment of each call. A key that makes another passes on its own end and networks.
         *
         *     Needs the permission `keys:write`.
         */
        post: operations["postAdminKeys"];
        /**
         * Revoke an admin key
         * @description Needs the permission `keys:write`.
         */
        delete: operations["deleteAdminKeys"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the signed-in member
         * @description The account of the session's member, with the permissions in the workspaces of its roles. A key has no account.
         *
         *     Needs no permission beyond access to the workspace.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description The browsers in which the member is signed in, newest first. A session ends after 12 hours without a request, and 14 days after the sign-in.
         *
         *     Needs no permission beyond access to the workspace.
         */
        get: operations["getMeSessions"];
        put?: never;
        post?: never;
        /**
         * End your sessions
         * @description Ends the session with this id, or every session of the member but the one of the request. Within a second the browser is signed out in every process.
         *
         *     Needs no permission beyond access to the workspace.
         */
        delete: operations["deleteMeSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your sign-in
         * @description Setting up a second factor or a passkey, and removing the link to an identity provider need a sign-in of the last ten minutes. This makes one of an older session: it gets a new id, in a new cookie. Wrong passwords are limited.
         *
         *     Needs no permission beyond access to the workspace.
         */
        post: operations["postMeConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Ends every other session of the member; the session of the request gets a new id, in a new cookie. Wrong passwords are limited. A first password needs a sign-in of the last ten minutes, unless the account has no way to sign in again.
         *
         *     Needs no permission beyond access to the workspace.
         */
        put: operations["putMePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up your second factor
         * @description Returns a new secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). It counts once a first code confirms it, within ten minutes. Needs a sign-in of the last ten minutes.
         *
         *     Needs no permission beyond access to the workspace.
         */
        post: operations["postMeSecondFactor"];
        /**
         * Turn your second factor off
         * @description Needs a code. Ends every other session of the member; the session of the request gets a new id. Workspaces that require a second factor are out of reach until there is one again.
         *
         *     Needs no permission beyond access to the workspace.
         */
        delete: operations["deleteMeSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn your second factor on
         * @description Confirms the secret with a first code and returns ten recovery codes. The session of the request gets a new id, in a new cookie.
         *
         *     Needs no permission beyond access to the workspace.
         */
        post: operations["postMeSecondFactorConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description Needs a code. The recovery codes before do not work any more.
         *
         *     Needs no permission beyond access to the workspace.
         */
        post: operations["postMeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description The passkeys of the member, oldest first.
         *
         *     Needs no permission beyond access to the workspace.
         */
        get: operations["getMePasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description Takes what `navigator.credentials.create()` made, as `toJSON()` writes it. The passkey must verify its user, so it also counts as a second factor.
         *
         *     Needs no permission beyond access to the workspace.
         */
        post: operations["postMePasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Returns the options for `navigator.credentials.create()` (`PublicKeyCredential.parseCreationOptionsFromJSON`) and sets a cookie with the challenge, which counts once within ten minutes. Needs a sign-in of the last ten minutes.
         *
         *     Needs no permission beyond access to the workspace.
         */
        post: operations["postMePasskeysOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a passkey
         * @description Changes only the name that its owner sees.
         *
         *     Needs no permission beyond access to the workspace.
         */
        put: operations["putMePasskeysId"];
        post?: never;
        /**
         * Remove a passkey
         * @description It cannot sign in any more. Sessions that it opened stay; end them with the others.
         *
         *     Needs no permission beyond access to the workspace.
         */
        delete: operations["deleteMePasskeysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/me/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove your link to an identity provider
         * @description The account cannot be signed in to through it any more, and loses the roles of the groups there. The next sign-in of a user with the same verified address links it anew. Needs a sign-in of the last ten minutes. Sessions stay; end them with the others.
         *
         *     Needs no permission beyond access to the workspace.
         */
        delete: operations["deleteMeIdentities"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service accounts
         * @description Needs the permission `keys:read`.
         */
        get: operations["getServiceAccounts"];
        put?: never;
        /**
         * Create a service account
         * @description A program that uses the API. Create a key for it with `serviceAccountId` in POST `/admin-keys`. The caller must have all permissions of the role.
         *
         *     Needs the permission `keys:write`.
         */
        post: operations["postServiceAccounts"];
        /**
         * Delete a service account
         * @description Its keys are revoked.
         *
         *     Needs the permission `keys:write`.
         */
        delete: operations["deleteServiceAccounts"];
        options?: never;
        head?: never;
        /**
         * Change a service account
         * @description What is left out stays as it is. The keys of the account follow a new role within a second.
         *
         *     Needs the permission `keys:write`.
         */
        patch: operations["patchServiceAccounts"];
        trace?: never;
    };
    "/api/admin/drafts/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drafts of journeys
         * @description Needs the permission `journeys:read`.
         */
        get: operations["getDraftsJourneys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/journeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the draft of a journey
         * @description Needs the permission `journeys:read`.
         */
        get: operations["getDraftsJourneysId"];
        /**
         * Save the draft of a journey
         * @description The id is that of the resource, or a new UUID for one that does not exist yet. Saving changes nothing of the journey and of open requests for approval. With `if-match` it saves over that draft only, with `if-none-match: *` it only creates one; otherwise the last save wins.
         *
         *     Needs the permission `journeys:write`.
         */
        put: operations["putDraftsJourneysId"];
        post?: never;
        /**
         * Discard the draft of a journey
         * @description What is published stays, and so do open requests for approval.
         *
         *     Needs the permission `journeys:write`.
         */
        delete: operations["deleteDraftsJourneysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drafts of templates
         * @description Needs the permission `templates:read`.
         */
        get: operations["getDraftsTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the draft of a template
         * @description Needs the permission `templates:read`.
         */
        get: operations["getDraftsTemplatesId"];
        /**
         * Save the draft of a template
         * @description The id is that of the resource, or a new UUID for one that does not exist yet. Saving changes nothing of the template and of open requests for approval. With `if-match` it saves over that draft only, with `if-none-match: *` it only creates one; otherwise the last save wins.
         *
         *     Needs the permission `templates:write`.
         */
        put: operations["putDraftsTemplatesId"];
        post?: never;
        /**
         * Discard the draft of a template
         * @description What is published stays, and so do open requests for approval.
         *
         *     Needs the permission `templates:write`.
         */
        delete: operations["deleteDraftsTemplatesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drafts of segments
         * @description Needs the permission `segments:read`.
         */
        get: operations["getDraftsSegments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the draft of a segment
         * @description Needs the permission `segments:read`.
         */
        get: operations["getDraftsSegmentsId"];
        /**
         * Save the draft of a segment
         * @description The id is that of the resource, or a new UUID for one that does not exist yet. Saving changes nothing of the segment and of open requests for approval. With `if-match` it saves over that draft only, with `if-none-match: *` it only creates one; otherwise the last save wins.
         *
         *     Needs the permission `segments:write`.
         */
        put: operations["putDraftsSegmentsId"];
        post?: never;
        /**
         * Discard the draft of a segment
         * @description What is published stays, and so do open requests for approval.
         *
         *     Needs the permission `segments:write`.
         */
        delete: operations["deleteDraftsSegmentsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/user-properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drafts of user properties
         * @description Needs the permission `properties:read`.
         */
        get: operations["getDraftsUserProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/user-properties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the draft of a user property
         * @description Needs the permission `properties:read`.
         */
        get: operations["getDraftsUserPropertiesId"];
        /**
         * Save the draft of a user property
         * @description The id is that of the resource, or a new UUID for one that does not exist yet. Saving changes nothing of the user property and of open requests for approval. With `if-match` it saves over that draft only, with `if-none-match: *` it only creates one; otherwise the last save wins.
         *
         *     Needs the permission `properties:write`.
         */
        put: operations["putDraftsUserPropertiesId"];
        post?: never;
        /**
         * Discard the draft of a user property
         * @description What is published stays, and so do open requests for approval.
         *
         *     Needs the permission `properties:write`.
         */
        delete: operations["deleteDraftsUserPropertiesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/subscription-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drafts of the subscription page
         * @description Needs the permission `subscriptions:read`.
         */
        get: operations["getDraftsSubscriptionPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/drafts/subscription-page/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the draft of a subscription page
         * @description Needs the permission `subscriptions:read`.
         */
        get: operations["getDraftsSubscriptionPageId"];
        /**
         * Save the draft of a subscription page
         * @description The id is that of the workspace. Saving changes nothing of the subscription page and of open requests for approval. With `if-match` it saves over that draft only, with `if-none-match: *` it only creates one; otherwise the last save wins.
         *
         *     Needs the permission `subscriptions:write`.
         */
        put: operations["putDraftsSubscriptionPageId"];
        post?: never;
        /**
         * Discard the draft of a subscription page
         * @description What is published stays, and so do open requests for approval.
         *
         *     Needs the permission `subscriptions:write`.
         */
        delete: operations["deleteDraftsSubscriptionPageId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/journeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a journey
         * @description The latest 50 that were published, and earlier ones that runs use or a broadcast sent. Those of before an upgrade are `unknown`.
         *
         *     Needs the permission `journeys:read`.
         */
        get: operations["getRevisionsJourneysId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/journeys/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two revisions of a journey
         * @description Needs the permission `journeys:read`.
         */
        get: operations["getRevisionsJourneysIdDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/journeys/{id}/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a revision of a journey
         * @description Needs the permission `journeys:read`.
         */
        get: operations["getRevisionsJourneysIdRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/journeys/{id}/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a revision of a journey into the draft
         * @description Nothing is published. The draft that there is is replaced; `if-match` with its `draftUpdatedAt` guards it.
         *
         *     Needs the permission `journeys:write`.
         */
        post: operations["postRevisionsJourneysIdRevisionRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a template
         * @description The latest 50 that were published, and earlier ones that runs use or a broadcast sent. Those of before an upgrade are `unknown`.
         *
         *     Needs the permission `templates:read`.
         */
        get: operations["getRevisionsTemplatesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/templates/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two revisions of a template
         * @description Needs the permission `templates:read`.
         */
        get: operations["getRevisionsTemplatesIdDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/templates/{id}/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a revision of a template
         * @description Needs the permission `templates:read`.
         */
        get: operations["getRevisionsTemplatesIdRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/templates/{id}/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a revision of a template into the draft
         * @description Nothing is published. The draft that there is is replaced; `if-match` with its `draftUpdatedAt` guards it.
         *
         *     Needs the permission `templates:write`.
         */
        post: operations["postRevisionsTemplatesIdRevisionRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a segment
         * @description The latest 50 that were published, and earlier ones that runs use or a broadcast sent. Those of before an upgrade are `unknown`.
         *
         *     Needs the permission `segments:read`.
         */
        get: operations["getRevisionsSegmentsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/segments/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two revisions of a segment
         * @description Needs the permission `segments:read`.
         */
        get: operations["getRevisionsSegmentsIdDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/segments/{id}/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a revision of a segment
         * @description Needs the permission `segments:read`.
         */
        get: operations["getRevisionsSegmentsIdRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/segments/{id}/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a revision of a segment into the draft
         * @description Nothing is published. The draft that there is is replaced; `if-match` with its `draftUpdatedAt` guards it.
         *
         *     Needs the permission `segments:write`.
         */
        post: operations["postRevisionsSegmentsIdRevisionRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/user-properties/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a user property
         * @description The latest 50 that were published, and earlier ones that runs use or a broadcast sent. Those of before an upgrade are `unknown`.
         *
         *     Needs the permission `properties:read`.
         */
        get: operations["getRevisionsUserPropertiesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/user-properties/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two revisions of a user property
         * @description Needs the permission `properties:read`.
         */
        get: operations["getRevisionsUserPropertiesIdDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/user-properties/{id}/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a revision of a user property
         * @description Needs the permission `properties:read`.
         */
        get: operations["getRevisionsUserPropertiesIdRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/user-properties/{id}/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a revision of a user property into the draft
         * @description Nothing is published. The draft that there is is replaced; `if-match` with its `draftUpdatedAt` guards it.
         *
         *     Needs the permission `properties:write`.
         */
        post: operations["postRevisionsUserPropertiesIdRevisionRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/subscription-page/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a subscription page
         * @description The latest 50 that were published, and earlier ones that runs use or a broadcast sent. Those of before an upgrade are `unknown`.
         *
         *     Needs the permission `subscriptions:read`.
         */
        get: operations["getRevisionsSubscriptionPageId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/subscription-page/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two revisions of a subscription page
         * @description Needs the permission `subscriptions:read`.
         */
        get: operations["getRevisionsSubscriptionPageIdDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/subscription-page/{id}/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a revision of a subscription page
         * @description Needs the permission `subscriptions:read`.
         */
        get: operations["getRevisionsSubscriptionPageIdRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/revisions/subscription-page/{id}/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a revision of a subscription page into the draft
         * @description Nothing is published. The draft that there is is replaced; `if-match` with its `draftUpdatedAt` guards it.
         *
         *     Needs the permission `subscriptions:write`.
         */
        post: operations["postRevisionsSubscriptionPageIdRevisionRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests for approval
         * @description All open requests, and the latest hundred that have ended, newest first. Earlier ones are in the audit log. An open request becomes `Stale` when what it is about is changed.
         *
         *     Needs the permission `approvals:read`.
         */
        get: operations["getApprovals"];
        put?: never;
        /**
         * Request an approval
         * @description For those who may write a resource and not publish it. Of a template, a segment, a user property and the subscription page the draft is published; of a journey the draft, and with `status` it is started or resumed; a broadcast is started, scheduled or resumed. Everything is checked at once. What is approved is what was requested: a draft that is saved later changes nothing of it, and requesting again replaces the request. A later change of what is published makes it stale.
         *
         *     Needs the permission `approvals:write`.
         */
        post: operations["postApprovals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/approvals/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a request
         * @description Publishes or starts what was requested, at once. Needs the permission to publish it, and another caller than the one who requested it.
         *
         *     Needs the permission `approvals:write`.
         */
        post: operations["postApprovalsApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/approvals/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a request
         * @description Needs the permission to publish what was requested. The resource and its draft stay as they are.
         *
         *     Needs the permission `approvals:write`.
         */
        post: operations["postApprovalsRefuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/approvals/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a request
         * @description For the one who requested it.
         *
         *     Needs the permission `approvals:write`.
         */
        post: operations["postApprovalsWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/approvals/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what an approval publishes
         * @description What was requested, as it was then: a draft that was saved later changes nothing of it. Needs the permission to read the resource as well.
         *
         *     Needs the permission `approvals:read`.
         */
        get: operations["getApprovalsIdContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what needs an approval
         * @description Needs the permission `approvals:read`.
         */
        get: operations["getSettingsApprovals"];
        /**
         * Set what needs an approval
         * @description In a new workspace, and after an upgrade, journeys, templates and broadcasts do. Open requests stay open.
         *
         *     Needs the permission `members:write`.
         */
        put: operations["putSettingsApprovals"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-l/admin/workspaces/child": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List child workspaces
         * @description Needs the permission `workspaces:read`.
         */
        get: operations["getAdminWorkspacesChild"];
        /**
         * Create a child workspace
         * @description Needs the permission `workspaces:write`.
         */
        put: operations["putAdminWorkspacesChild"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-l/admin/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a workspace
         * @description Needs the permission `workspaces:read`.
         */
        get: operations["getAdminWorkspaces"];
        put?: never;
        post?: never;
        /**
         * Delete a workspace
         * @description Needs the permission `workspaces:write`.
         */
        delete: operations["deleteAdminWorkspaces"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-l/admin/workspaces/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Pause or resume a workspace
         * @description Needs the permission `workspaces:write`.
         */
        patch: operations["patchAdminWorkspacesStatus"];
        trace?: never;
    };
    "/api-l/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the session of an embedded dashboard
         * @description The workspace of the session and what it may read there. Other callers have none.
         *
         *     Needs no permission beyond access to the workspace.
         */
        get: operations["getSessions"];
        put?: never;
        /**
         * Create a session for the embedded dashboard
         * @description Needs no permission beyond access to the workspace.
         */
        post: operations["postSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mailbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages of the test mailbox
         * @description Needs the permission `deliveries:read`.
         */
        get: operations["getMailbox"];
        put?: never;
        post?: never;
        /**
         * Empty the test mailbox
         * @description Needs the permission `deliveries:write`.
         */
        delete: operations["deleteMailbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mailbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a message of the test mailbox
         * @description Needs the permission `deliveries:read`.
         */
        get: operations["getMailboxId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rejected-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rejected events
         * @description Needs the permission `operations:read`.
         */
        get: operations["getRejectedEvents"];
        put?: never;
        post?: never;
        /**
         * Discard rejected events
         * @description Needs the permission `operations:write`.
         */
        delete: operations["deleteRejectedEvents"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/rejected-events/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay rejected events
         * @description Needs the permission `deadletters:replay`.
         */
        post: operations["postRejectedEventsReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dead letters
         * @description Needs the permission `operations:read`.
         */
        get: operations["getDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dead-letters/causes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Group dead letters by their cause
         * @description Of the latest 1000 dead letters.
         *
         *     Needs the permission `operations:read`.
         */
        get: operations["getDeadLettersCauses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dead-letters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a dead letter
         * @description Needs the permission `operations:read`.
         */
        get: operations["getDeadLettersId"];
        put?: never;
        post?: never;
        /**
         * Discard a dead letter
         * @description Needs the permission `operations:write`.
         */
        delete: operations["deleteDeadLettersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dead-letters/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a dead letter
         * @description Needs the permission `deadletters:replay`.
         */
        post: operations["postDeadLettersIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the health of the installation
         * @description Needs the permission `operations:read`.
         */
        get: operations["getOperationsHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/partitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backlog by partition
         * @description Of the whole installation. Every live worker takes message batches of every partition, one at a time for each partition.
         *
         *     Needs the permission `operations:read`.
         */
        get: operations["getOperationsPartitions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workers
         * @description Those that have reported in the last ten seconds. Counts are since the start of the worker.
         *
         *     Needs the permission `operations:read`.
         */
        get: operations["getOperationsWorkers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/commands/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the outcome of a command
         * @description Needs no permission beyond access to the workspace.
         */
        get: operations["getCommandsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Every change, every refused change and every sensitive read, with its actor. A parent sees the entries of its children. The entry of a change is there when the change is answered; that of a read or of a change to members follows within moments.
         *
         *     Needs the permission `audit:read`.
         */
        get: operations["getAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit log
         * @description Reads the whole log, as `npm run audit -- verify` does, and those of the children of a parent. Who can write to the database and knows the format can write a whole new log: compare `last` with what was kept elsewhere (`npm run audit -- head`).
         *
         *     Needs the permission `audit:read`.
         */
        get: operations["getAuditVerify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audit log
         * @description Needs the permission `audit:read`.
         */
        get: operations["getAuditDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings/audit-retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how long the audit log is kept
         * @description Needs the permission `audit:read`.
         */
        get: operations["getSettingsAuditRetention"];
        /**
         * Set how long the audit log is kept
         * @description Older entries are removed in the background, a day at a time. The rest of the log can still be verified. At most the days that an owner of the installation permits.
         *
         *     Needs the permission `audit:write`.
         */
        put: operations["putSettingsAuditRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit/forget-actor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the details of an actor's audit entries
         * @description For a member who has left and asks for it. Removes name, address, browser and the changes from all entries so far that they made or that are about their account. Time, action and digest of each entry stay, so the log can still be verified.
         *
         *     Needs the permission `audit:write`.
         */
        post: operations["postAuditForgetActor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/installation/audit-retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how long audit logs are kept
         * @description For owners of the installation that are signed in as members.
         *
         *     Needs the permission `audit:read`.
         */
        get: operations["getInstallationAuditRetention"];
        /**
         * Set how long audit logs are kept
         * @description For owners of the installation that are signed in as members. What is absent stays as it is. A ceiling also shortens what workspaces have set, and is that of new workspaces; older entries are then removed in the background.
         *
         *     Needs the permission `audit:write`.
         */
        put: operations["putInstallationAuditRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/installation/audit/forget-actor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the details of an actor's entries in the log of the installation
         * @description As in the log of a workspace, for sign-ins and changes of accounts. For owners of the installation that are signed in as members.
         *
         *     Needs the permission `audit:write`.
         */
        post: operations["postInstallationAuditForgetActor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description What is wrong, where, and what to do. */
            message: string;
        };
        Problem: {
            /** @description A URI reference for the code of the error: `/docs#error-` and the code. */
            type: string;
            /** @description The code of the error in words. */
            title: string;
            /** @description The status of the answer. */
            status: number;
            /** @description What is wrong, where, and what to do: the `message` of the other form. */
            detail: string;
            /** @description Each place that is wrong; empty when the error has no place. Very many are listed in part. */
            issues: components["schemas"]["Issue"][];
        };
        Issue: {
            path: (string | number)[];
            code: string;
            values: {
                [key: string]: unknown;
            };
            problem: string;
        };
        Queued: {
            commandId: string;
        };
        SegmentDefinition: {
            entryNode: components["schemas"]["SegmentNode"];
            nodes: components["schemas"]["SegmentNode"][];
        };
        SegmentNode: components["schemas"]["SegmentNodeTrait"] | components["schemas"]["SegmentNodeAnd"] | components["schemas"]["SegmentNodeOr"] | components["schemas"]["SegmentNodePerformed"] | components["schemas"]["SegmentNodeLastPerformed"] | components["schemas"]["SegmentNodeEmail"] | components["schemas"]["SegmentNodeBroadcast"] | components["schemas"]["SegmentNodeSubscriptionGroup"] | components["schemas"]["SegmentNodeSubscriptionGroupUnsubscribed"] | components["schemas"]["SegmentNodeRandomBucket"] | components["schemas"]["SegmentNodeIncludes"] | components["schemas"]["SegmentNodeManual"] | components["schemas"]["SegmentNodeEveryone"] | components["schemas"]["SegmentNodeKeyedPerformed"] | components["schemas"]["SegmentNodeGroup"] | components["schemas"]["SegmentNodeSegment"];
        /** @description Users whose latest value of a trait meets an operator. */
        SegmentNodeTrait: {
            /** @constant */
            type: "Trait";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description JSONPath of the trait, such as `plan` or `address.city`. */
            path: string;
            /** @description How the value is compared. */
            operator: components["schemas"]["Operator"];
        };
        /** @description Users of whom all children are true. */
        SegmentNodeAnd: {
            /** @constant */
            type: "And";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description Ids of nodes. Without children nobody matches. */
            children: string[];
        };
        /** @description Users of whom at least one child is true. */
        SegmentNodeOr: {
            /** @constant */
            type: "Or";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description Ids of nodes. */
            children: string[];
        };
        /** @description Users with so many track events of a name. With `times: 0`: users who have track events, but none of these. */
        SegmentNodePerformed: {
            /** @constant */
            type: "Performed";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event. */
            event: string;
            /** @description The number of events: a whole number from 0 to 1,000. Default 1. */
            times?: number;
            /**
             * @description How the number of events is compared with `times`. Default `=`.
             * @enum {string}
             */
            timesOperator?: "=" | ">=" | "<";
            /** @description Only events of the last so many seconds count. 0 means any time. */
            withinSeconds?: number;
            /** @description Conditions on the event's properties. Only events that meet all of them count. */
            properties?: {
                /** @description JSONPath into the event's properties. */
                path: string;
                /** @description How the value at the path is compared. */
                operator: components["schemas"]["Operator"];
            }[];
            /**
             * @description Which bound counts: `withinSeconds`, or events at or after, or before, `absoluteTimestamp`.
             * @enum {string}
             */
            timeOperator?: "Within" | "AfterAbsolute" | "BeforeAbsolute";
            /** @description The moment of `AfterAbsolute` and `BeforeAbsolute`, as 2026-01-31T12:00:00Z. */
            absoluteTimestamp?: string | number;
        };
        /** @description Users whose latest event that meets `whereProperties` also meets `hasProperties`. */
        SegmentNodeLastPerformed: {
            /** @constant */
            type: "LastPerformed";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event. */
            event: string;
            /** @description Conditions that choose the event: the latest one that meets all of them. */
            whereProperties?: {
                /** @description JSONPath into the event's properties. */
                path: string;
                /** @description How the value at the path is compared. */
                operator: components["schemas"]["Operator"];
            }[];
            /** @description Conditions that the chosen event must meet. */
            hasProperties?: {
                /** @description JSONPath into the event's properties. */
                path: string;
                /** @description How the value at the path is compared. */
                operator: components["schemas"]["Operator"];
            }[];
        };
        /** @description Users with so many status events of the messages made from one template. */
        SegmentNodeEmail: {
            /** @constant */
            type: "Email";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description A status event of messages, such as `DFEmailOpened`. */
            event: string;
            /** @description The template of the messages. */
            templateId: string;
            /** @description The number of events: a whole number from 0 to 1,000. Default 1. */
            times?: number;
            /**
             * @description How the number of events is compared with `times`. Default `>=`.
             * @enum {string}
             */
            timesOperator?: "=" | ">=" | "<";
        };
        /** @description Users who received a broadcast to this segment. */
        SegmentNodeBroadcast: {
            /** @constant */
            type: "Broadcast";
            /** @description The name of the node, unique in its definition. */
            id: string;
        };
        /** @description Users who are subscribed to a group: by their latest change, else by the type of the group. */
        SegmentNodeSubscriptionGroup: {
            /** @constant */
            type: "SubscriptionGroup";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The subscription group. */
            subscriptionGroupId: string;
            /**
             * @description The type of the group.
             * @enum {string}
             */
            subscriptionGroupType: "OptIn" | "OptOut";
        };
        /** @description Users whose latest change for a group is an unsubscription. */
        SegmentNodeSubscriptionGroupUnsubscribed: {
            /** @constant */
            type: "SubscriptionGroupUnsubscribed";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The subscription group. */
            subscriptionGroupId: string;
        };
        /** @description A share of all users. A hash of user and segment chooses them, so the same users stay in it. */
        SegmentNodeRandomBucket: {
            /** @constant */
            type: "RandomBucket";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The share, from 0 to 1. */
            percent: number;
        };
        /** @description Users whose trait is a list that contains an item. */
        SegmentNodeIncludes: {
            /** @constant */
            type: "Includes";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description JSONPath of the trait. */
            path: string;
            /** @description The item. */
            item: string | number | boolean;
        };
        /** @description Users who were put on the list of this segment. */
        SegmentNodeManual: {
            /** @constant */
            type: "Manual";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The version of the list. A higher one empties the list. */
            version: number;
        };
        /** @description Every user. */
        SegmentNodeEveryone: {
            /** @constant */
            type: "Everyone";
            /** @description The name of the node, unique in its definition. */
            id: string;
        };
        /** @description In a journey that begins with an event and has a key: users with so many events whose key has the value of the event that began the run. Elsewhere nobody. */
        SegmentNodeKeyedPerformed: {
            /** @constant */
            type: "KeyedPerformed";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event. */
            event: string;
            /** @description The name of a property, or a JSONPath into the properties. */
            key: string;
            /** @description The number of events: a whole number from 0 to 1,000. Default 1. */
            times?: number;
            /**
             * @description How the number of events is compared with `times`. Default `>=`.
             * @enum {string}
             */
            timesOperator?: "=" | ">=" | "<";
            /** @description Conditions on the event's properties. Only events that meet all of them count. */
            properties?: {
                /** @description JSONPath into the event's properties. */
                path: string;
                /** @description How the value at the path is compared. */
                operator: components["schemas"]["Operator"];
            }[];
        };
        /** @description Users who are members of a group, or of any group whose trait meets an operator. */
        SegmentNodeGroup: {
            /** @constant */
            type: "Group";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The group. Left out: any group. */
            groupId?: string;
            /** @description A condition on a trait of the group. */
            trait?: {
                /** @description JSONPath of the group's trait. */
                path: string;
                /** @description How the value is compared. */
                operator: components["schemas"]["Operator"];
            };
        };
        /** @description Users who are in another segment, or who are not in it. */
        SegmentNodeSegment: {
            /** @constant */
            type: "Segment";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The other segment. */
            segmentId: string;
            /** @description False for the users who are not in it. Default true. */
            isMember?: boolean;
        };
        Operator: components["schemas"]["OperatorEquals"] | components["schemas"]["OperatorNotEquals"] | components["schemas"]["OperatorExists"] | components["schemas"]["OperatorNotExists"] | components["schemas"]["OperatorGreaterThanOrEqual"] | components["schemas"]["OperatorLessThan"] | components["schemas"]["OperatorWithin"] | components["schemas"]["OperatorHasBeen"] | components["schemas"]["OperatorAbsoluteTimestamp"];
        /** @description The value equals the given one. A number equals the text that writes it, and true and false equal their texts. */
        OperatorEquals: {
            /** @constant */
            type: "Equals";
            /** @description The value to compare with. */
            value: string | number | boolean;
        };
        /** @description The value differs from the given one, or there is none. */
        OperatorNotEquals: {
            /** @constant */
            type: "NotEquals";
            /** @description The value to compare with. */
            value: string | number | boolean;
        };
        /** @description There is a value. null and the empty text are none; an empty list and an empty object are values. */
        OperatorExists: {
            /** @constant */
            type: "Exists";
        };
        /** @description There is no value, or only null or the empty text. */
        OperatorNotExists: {
            /** @constant */
            type: "NotExists";
        };
        /** @description The value is a number, or the text of one, of at least the given one. */
        OperatorGreaterThanOrEqual: {
            /** @constant */
            type: "GreaterThanOrEqual";
            /** @description The number to compare with. */
            value: number;
        };
        /** @description The value is a number, or the text of one, below the given one. */
        OperatorLessThan: {
            /** @constant */
            type: "LessThan";
            /** @description The number to compare with. */
            value: number;
        };
        /** @description The value is a date of the last so many seconds, not in the future. */
        OperatorWithin: {
            /** @constant */
            type: "Within";
            /** @description The length of the window, seconds. */
            windowSeconds: number;
        };
        /** @description The value has been the given one for a time. For a trait the time counts from the first statement after the last other value, for a property of an event from the event. */
        OperatorHasBeen: {
            /** @constant */
            type: "HasBeen";
            /**
             * @description `GTE`: for at least that long. `LT`: for less.
             * @enum {string}
             */
            comparator: "GTE" | "LT";
            /** @description The value. */
            value: string | number | boolean;
            /** @description The duration, seconds. */
            windowSeconds: number;
        };
        /** @description The value is a date at or after the given one, or before it. */
        OperatorAbsoluteTimestamp: {
            /** @constant */
            type: "AbsoluteTimestamp";
            /** @description The moment to compare with, as 2026-01-31T12:00:00Z. */
            absoluteTimestamp: string | number;
            /**
             * @description `after` includes the moment itself.
             * @enum {string}
             */
            direction: "after" | "before";
        };
        UserPropertyDefinition: components["schemas"]["UserPropertyDefinitionId"] | components["schemas"]["UserPropertyDefinitionAnonymousId"] | components["schemas"]["UserPropertyDefinitionTrait"] | components["schemas"]["UserPropertyDefinitionPerformed"] | components["schemas"]["UserPropertyDefinitionPerformedMany"] | components["schemas"]["UserPropertyDefinitionKeyedPerformed"] | components["schemas"]["UserPropertyDefinitionFile"] | components["schemas"]["UserPropertyDefinitionGroup"];
        /** @description The user's id. An anonymous user has none. */
        UserPropertyDefinitionId: {
            /** @constant */
            type: "Id";
        };
        /** @description The latest anonymous id of the user. */
        UserPropertyDefinitionAnonymousId: {
            /** @constant */
            type: "AnonymousId";
        };
        /** @description The latest value of a trait. An empty text keeps the earlier value; null removes it. */
        UserPropertyDefinitionTrait: {
            /** @constant */
            type: "Trait";
            /** @description JSONPath of the trait, such as `plan` or `address.city`. */
            path: string;
        };
        /** @description A property of the latest event that matches and has a value there. In a run that an event began: of the events of the run first. */
        UserPropertyDefinitionPerformed: {
            /** @constant */
            type: "Performed";
            /** @description The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event. */
            event: string;
            /** @description JSONPath into the event's properties. */
            path: string;
            /** @description Conditions on the event's properties. Only events that meet all of them count. */
            properties?: {
                /** @description JSONPath into the event's properties. */
                path: string;
                /** @description How the value at the path is compared. */
                operator: components["schemas"]["Operator"];
            }[];
            /** @description Accepted from other editors; without effect. */
            skipReCompute?: boolean;
        };
        /** @description The latest 100 events of some names, newest first: `[{event, timestamp, properties}]`. */
        UserPropertyDefinitionPerformedMany: {
            /** @constant */
            type: "PerformedMany";
            /** @description The names of the events. */
            or: {
                /** @description The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event. */
                event: string;
            }[];
        };
        /** @description In a run that an event began: a property of the latest event whose key has the value of that event. Elsewhere there is no value. */
        UserPropertyDefinitionKeyedPerformed: {
            /** @constant */
            type: "KeyedPerformed";
            /** @description The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event. */
            event: string;
            /** @description JSONPath into the event's properties. */
            path: string;
            /** @description The name of a property, or a JSONPath into the properties. */
            key: string;
            /** @description Conditions on the event's properties. Only events that meet all of them count. */
            properties?: {
                /** @description JSONPath into the event's properties. */
                path: string;
                /** @description How the value at the path is compared. */
                operator: components["schemas"]["Operator"];
            }[];
        };
        /** @description The latest file of a name that an event attached: `{type, key, name, mimeType}`. */
        UserPropertyDefinitionFile: {
            /** @constant */
            type: "File";
            /** @description The name of the file. */
            name: string;
        };
        /** @description The first of several user properties that has a value. */
        UserPropertyDefinitionGroup: {
            /** @constant */
            type: "Group";
            /** @description The id of the node to begin with. */
            entry: string;
            /** @description Definitions of the types above with an `id` each, and `AnyOf` nodes, which name their `children` in order. */
            nodes: components["schemas"]["UserPropertyGroupNode"][];
        };
        UserPropertyGroupNode: components["schemas"]["UserPropertyGroupNodeAnyOf"] | components["schemas"]["UserPropertyGroupNodeId"] | components["schemas"]["UserPropertyGroupNodeAnonymousId"] | components["schemas"]["UserPropertyGroupNodeTrait"] | components["schemas"]["UserPropertyGroupNodePerformed"] | components["schemas"]["UserPropertyGroupNodePerformedMany"] | components["schemas"]["UserPropertyGroupNodeKeyedPerformed"] | components["schemas"]["UserPropertyGroupNodeFile"];
        UserPropertyGroupNodeAnyOf: {
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @constant */
            type: "AnyOf";
            children: string[];
        };
        UserPropertyGroupNodeId: {
            /** @constant */
            type: "Id";
            /** @description The name of the node, unique in its definition. */
            id: string;
        };
        UserPropertyGroupNodeAnonymousId: {
            /** @constant */
            type: "AnonymousId";
            /** @description The name of the node, unique in its definition. */
            id: string;
        };
        UserPropertyGroupNodeTrait: {
            /** @constant */
            type: "Trait";
            /** @description JSONPath of the trait, such as `plan` or `address.city`. */
            path: string;
            /** @description The name of the node, unique in its definition. */
            id: string;
        };
        UserPropertyGroupNodePerformed: {
            /** @constant */
            type: "Performed";
            /** @description The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event. */
            event: string;
            /** @description JSONPath into the event's properties. */
            path: string;
            /** @description Conditions on the event's properties. Only events that meet all of them count. */
            properties?: {
                /** @description JSONPath into the event's properties. */
                path: string;
                /** @description How the value at the path is compared. */
                operator: components["schemas"]["Operator"];
            }[];
            /** @description Accepted from other editors; without effect. */
            skipReCompute?: boolean;
            /** @description The name of the node, unique in its definition. */
            id: string;
        };
        UserPropertyGroupNodePerformedMany: {
            /** @constant */
            type: "PerformedMany";
            /** @description The names of the events. */
            or: {
                /** @description The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event. */
                event: string;
            }[];
            /** @description The name of the node, unique in its definition. */
            id: string;
        };
        UserPropertyGroupNodeKeyedPerformed: {
            /** @constant */
            type: "KeyedPerformed";
            /** @description The name of a track event. `Order *` means every name that begins with `Order `; `*` and the empty text mean every track event. */
            event: string;
            /** @description JSONPath into the event's properties. */
            path: string;
            /** @description The name of a property, or a JSONPath into the properties. */
            key: string;
            /** @description Conditions on the event's properties. Only events that meet all of them count. */
            properties?: {
                /** @description JSONPath into the event's properties. */
                path: string;
                /** @description How the value at the path is compared. */
                operator: components["schemas"]["Operator"];
            }[];
            /** @description The name of the node, unique in its definition. */
            id: string;
        };
        UserPropertyGroupNodeFile: {
            /** @constant */
            type: "File";
            /** @description The name of the file. */
            name: string;
            /** @description The name of the node, unique in its definition. */
            id: string;
        };
        JourneyDefinition: {
            entryNode: components["schemas"]["JourneyEntryNode"];
            exitNode: components["schemas"]["JourneyExitNode"];
            nodes: components["schemas"]["JourneyNode"][];
        };
        JourneyEntryNode: components["schemas"]["JourneyEntryNodeEntryNode"] | components["schemas"]["JourneyEntryNodeEventEntryNode"];
        /** @description A user who comes into a segment begins a run. When the journey first runs, so do its members. */
        JourneyEntryNodeEntryNode: {
            /** @constant */
            type: "EntryNode";
            /** @description The id of the segment. */
            segment: string;
            /** @description Id of the next node, or `ExitNode`. */
            child: string;
            /** @description Users who are still members at the exit begin again; needs `canRunMultiple`. */
            reEnter?: boolean;
        };
        /** @description Every event of a name begins a run; with a key, the first event of each value of the key. */
        JourneyEntryNodeEventEntryNode: {
            /** @constant */
            type: "EventEntryNode";
            /** @description The name of the event. `Cart*` means every name that begins with `Cart`; the empty text means any. */
            event: string;
            /** @description The name of a property, or a JSONPath into the properties. Events with the same value belong to one run. */
            key?: string;
            /** @description Conditions on the event's properties. Only events that meet all of them begin a run. */
            properties?: {
                /** @description JSONPath into the event's properties. */
                path: string;
                /** @description How the value at the path is compared. */
                operator: components["schemas"]["Operator"];
            }[];
            /** @description Id of the next node, or `ExitNode`. */
            child: string;
        };
        JourneyExitNode: components["schemas"]["JourneyExitNodeExitNode"];
        /** @description The run ends. */
        JourneyExitNodeExitNode: {
            /** @constant */
            type: "ExitNode";
        };
        JourneyNode: components["schemas"]["JourneyNodeDelayNode"] | components["schemas"]["JourneyNodeWaitForNode"] | components["schemas"]["JourneyNodeSegmentSplitNode"] | components["schemas"]["JourneyNodeMessageNode"] | components["schemas"]["JourneyNodeRandomCohortNode"] | components["schemas"]["JourneyNodeRateLimitNode"];
        /** @description Waits until a moment. A moment that is past does not wait. */
        JourneyNodeDelayNode: {
            /** @constant */
            type: "DelayNode";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description Id of the next node, or `ExitNode`. */
            child: string;
            /** @description Which moment. */
            variant: components["schemas"]["JourneyDelay"];
        };
        /** @description Waits until the user is in one of some segments, at most for a time. A user who is in one already goes on at once; of several the first counts. */
        JourneyNodeWaitForNode: {
            /** @constant */
            type: "WaitForNode";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The longest wait, seconds; at most ten years. */
            timeoutSeconds: number;
            /** @description Id of the next node when the time is over. */
            timeoutChild: string;
            /** @description The segments, at most 100. */
            segmentChildren: {
                /** @description Id of the next node for members of the segment. */
                id: string;
                /** @description The id of the segment. */
                segmentId: string;
            }[];
        };
        /** @description Chooses the next node by membership in a segment at that moment. */
        JourneyNodeSegmentSplitNode: {
            /** @constant */
            type: "SegmentSplitNode";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description A name for lists. */
            name?: string;
            /** @description The condition. */
            variant: {
                /** @constant */
                type: "Boolean";
                /** @description The id of the segment. */
                segment: string;
                /** @description Id of the next node for members. */
                trueChild: string;
                /** @description Id of the next node for all others. */
                falseChild: string;
            };
        };
        /** @description Sends a message and waits for its outcome. A message that is skipped or fails ends the run, unless `skipOnFailure` is set. */
        JourneyNodeMessageNode: {
            /** @constant */
            type: "MessageNode";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description A name for lists. */
            name?: string;
            /** @description The subscription group. Left out: the first one of the channel. null: none. */
            subscriptionGroupId?: string | null;
            /** @description Id of the next node, or `ExitNode`. */
            child: string;
            /** @description Go on only when the sent event is applied to the user. */
            syncProperties?: boolean;
            /** @description Go on when the message is skipped or fails. */
            skipOnFailure?: boolean;
            /** @description Tries after the first, 0 to 20: of a webhook, and of a message that got no answer. Default 3. What a server puts off (4xx of SMTP, 429, 5xx) is tried for `giveUpAfter` of the message limits (24 h). */
            retryCount?: number;
            /** @description What is sent. */
            variant: {
                /** @enum {string} */
                type: "Email" | "MobilePush";
                /** @description The template, of the same channel. */
                templateId: string;
                /** @description The type of a provider to use instead of the default. */
                providerOverride?: string;
            } | {
                /** @constant */
                type: "Sms";
                /** @description The template, of the same channel. */
                templateId: string;
                /** @description The type of a provider to use instead of the default. */
                providerOverride?: string;
                /** @description The sender of the SMS. */
                senderOverride?: {
                    /** @constant */
                    type: "MessageSid";
                    /** @description A messaging service of Twilio. */
                    messagingServiceSid: string;
                } | {
                    /** @constant */
                    type: "PhoneNumber";
                    /** @description The number, as +15005550006. */
                    phone: string;
                };
            } | {
                /** @constant */
                type: "Webhook";
                /** @description The template, of the same channel. */
                templateId: string;
            };
        };
        /** @description Sends a share of the runs to each child. A hash of run and node decides; the share that is left of 100 % leaves the journey. */
        JourneyNodeRandomCohortNode: {
            /** @constant */
            type: "RandomCohortNode";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description The cohorts, at most 100. */
            children: {
                /** @description Id of the child. */
                id: string;
                /** @description The share, from 0 to 100. */
                percent: number;
                /** @description The name of the cohort. */
                name: string;
            }[];
        };
        /** @description Lets at most so many runs pass in any time of a length. The others wait, in order. */
        JourneyNodeRateLimitNode: {
            /** @constant */
            type: "RateLimitNode";
            /** @description The name of the node, unique in its definition. */
            id: string;
            /** @description Id of the next node, or `ExitNode`. */
            child: string;
            /** @description How many runs may pass: 1 to 1,000,000. */
            messages: number;
            /** @description The length of the time: 1 s to 31 days, in seconds. */
            perSeconds: number;
        };
        JourneyDelay: components["schemas"]["JourneyDelaySecond"] | components["schemas"]["JourneyDelayLocalTime"] | components["schemas"]["JourneyDelayUserProperty"];
        /** @description A number of seconds after the run has come to the node. */
        JourneyDelaySecond: {
            /** @constant */
            type: "Second";
            /** @description At most ten years. */
            seconds: number;
        };
        /** @description The next time at which the user's clock shows a time of day. */
        JourneyDelayLocalTime: {
            /** @constant */
            type: "LocalTime";
            /** @description 0 to 23. */
            hour: number;
            /** @description 0 to 59. Default 0. */
            minute?: number;
            /** @description Days of the week, 0 (Sunday) to 6. Default: all. */
            allowedDaysOfWeek?: number[];
            /** @description The time zone of users whose own is not known, as `Europe/Berlin`. Default `UTC`. */
            defaultTimezone?: string;
        };
        /** @description A date in a user property, or a time before or after it. */
        JourneyDelayUserProperty: {
            /** @constant */
            type: "UserProperty";
            /** @description The id of the user property. */
            userProperty: string;
            /** @description The distance from the date, seconds. Default 0. */
            offsetSeconds?: number;
            /**
             * @description Default `after`.
             * @enum {string}
             */
            offsetDirection?: "after" | "before";
            /** @description The next anniversary of the date; 29 February is 1 March in other years. */
            annual?: boolean;
            /**
             * @description What a run does without a readable date. Default `Exit`.
             * @enum {string}
             */
            onMissing?: "Exit" | "Continue";
            /**
             * @description What a run does when the moment is past. Default `Continue`; without effect with `annual`.
             * @enum {string}
             */
            onPast?: "Continue" | "Exit";
        };
        TemplateDefinition: components["schemas"]["TemplateDefinitionEmail"] | components["schemas"]["TemplateDefinitionSms"] | components["schemas"]["TemplateDefinitionWebhook"] | components["schemas"]["TemplateDefinitionMobilePush"];
        /** @description A mail. Every text of it is Liquid, and its body is HTML, in which values are escaped. */
        TemplateDefinitionEmail: {
            /** @constant */
            type: "Email";
            /** @description The sender, with or without a name. Empty, the `fromAddress` of the provider is used. */
            from: string;
            /** @description The subject. */
            subject: string;
            /** @description HTML or MJML; with `emailContentsType` `LowCode` a document of the visual editor. */
            body: string | {
                [key: string]: unknown;
            };
            /**
             * @description What the body is. Default `Code`.
             * @enum {string}
             */
            emailContentsType?: "Code" | "LowCode";
            /** @description Where answers go. */
            replyTo?: string;
            /** @description Addresses separated by commas. */
            cc?: string;
            /** @description Addresses separated by commas, which the others do not see. */
            bcc?: string;
            /** @description The name of the sender, where `from` has none. */
            name?: string;
            /** @description Headers of the mail. */
            headers?: {
                /** @description Its name. */
                name: string;
                /** @description Its text. */
                value: string;
            }[];
            /** @description Names of user properties that hold files, which are attached. */
            attachmentUserProperties?: string[];
            /** @description The user property with the address. Default `email`. */
            identifierKey?: string;
        };
        /** @description A text message. */
        TemplateDefinitionSms: {
            /** @constant */
            type: "Sms";
            /** @description The text. */
            body: string;
            /** @description The user property with the number. Default `phone`. */
            identifierKey?: string;
        };
        /** @description A call of another service. */
        TemplateDefinitionWebhook: {
            /** @constant */
            type: "Webhook";
            /** @description The user property without which nothing is called, such as `id`. */
            identifierKey: string;
            /** @description JSON once it is rendered: the call that is made. */
            body: string;
        };
        /** @description A notification on the devices whose token is the user property `deviceToken`. */
        TemplateDefinitionMobilePush: {
            /** @constant */
            type: "MobilePush";
            /** @description The title. */
            title?: string;
            /** @description The text. */
            body?: string;
            /** @description The address of a picture. */
            imageUrl?: string;
            /** @description Options of the vendor for Android; every text in it is Liquid. */
            android?: unknown;
        };
        EmailProviderConfig: components["schemas"]["EmailProviderConfigAmazonSes"] | components["schemas"]["EmailProviderConfigMailChimp"] | components["schemas"]["EmailProviderConfigPostMark"] | components["schemas"]["EmailProviderConfigResend"] | components["schemas"]["EmailProviderConfigSendGrid"] | components["schemas"]["EmailProviderConfigSmtp"] | components["schemas"]["EmailProviderConfigTest"];
        /** @description Amazon SES */
        EmailProviderConfigAmazonSes: {
            /** @constant */
            type: "AmazonSes";
            /** @description Access key ID of a user who may send, as AKIA… */
            accessKeyId: string;
            /** @description Secret access key of that user */
            secretAccessKey: string;
            /** @description Region, as eu-west-1 */
            region: string;
            /**
             * Format: uri
             * @description Address of the API where it is not the region's own: https, and a public host
             */
            endpoint?: string;
            /** @description ARN of the SNS topic that carries the reports, as arn:aws:sns:…; without it no report is accepted */
            topicArn?: string;
        };
        /** @description Mailchimp Transactional */
        EmailProviderConfigMailChimp: {
            /** @constant */
            type: "MailChimp";
            /** @description API key of Mailchimp Transactional */
            apiKey: string;
            /** @description Key of the webhook, as its settings show it */
            webhookKey?: string;
        };
        /** @description Postmark */
        EmailProviderConfigPostMark: {
            /** @constant */
            type: "PostMark";
            /** @description Server API token */
            apiKey: string;
            /** @description What the webhook's header x-postmark-secret is set to */
            webhookKey?: string;
            /** @description Message stream to send in; outbound when left out */
            messageStream?: string;
        };
        /** @description Resend */
        EmailProviderConfigResend: {
            /** @constant */
            type: "Resend";
            /** @description API key, as re_… */
            apiKey: string;
            /** @description Signing secret of the webhook, as whsec_… */
            webhookKey?: string;
        };
        /** @description Twilio SendGrid */
        EmailProviderConfigSendGrid: {
            /** @constant */
            type: "SendGrid";
            /** @description API key with leave to send mail, as SG.… */
            apiKey: string;
            /** @description Verification key of the signed event webhook */
            webhookKey?: string;
        };
        /** @description SMTP server */
        EmailProviderConfigSmtp: {
            /** @constant */
            type: "Smtp";
            /** @description Name or address of the mail server */
            host: string;
            /** @description 465 speaks TLS from the first byte, any other starts it where the server offers it */
            port: string;
            /** @description Left out where the server takes mail without */
            username?: string;
            /** @description Belongs to the username */
            password?: string;
            /** @description PEM certificate of the server or of the authority that signed it. Only it is trusted then, and TLS is required. Left out where a public authority signed the certificate */
            caCertificate?: string;
            /** @description Name the server is greeted with (EHLO). Left out: the host of PUBLIC_URL */
            heloName?: string;
        };
        /** @description Test mailbox */
        EmailProviderConfigTest: {
            /** @constant */
            type: "Test";
        };
        SmsProviderConfig: components["schemas"]["SmsProviderConfigSignalWire"] | components["schemas"]["SmsProviderConfigTest"] | components["schemas"]["SmsProviderConfigTwilio"];
        /** @description SignalWire */
        SmsProviderConfigSignalWire: {
            /** @constant */
            type: "SignalWire";
            /** @description Project ID */
            project: string;
            /** @description API token of the project */
            token: string;
            /** @description Address of the space, as example.signalwire.com */
            spaceUrl: string;
            /** @description Number that sends, as +15551234567 */
            phone: string;
        };
        /** @description Test mailbox */
        SmsProviderConfigTest: {
            /** @constant */
            type: "Test";
        };
        /** @description Twilio */
        SmsProviderConfigTwilio: {
            /** @constant */
            type: "Twilio";
            /** @description Account SID, as AC… */
            accountSid: string;
            /** @description SID of the messaging service that sends, as MG… */
            messagingServiceSid: string;
            /** @description Auth token; without it reports cannot be verified */
            authToken?: string;
            /** @description SID of an API key, as SK…; used in place of the auth token for sending */
            apiKeySid?: string;
            /** @description Secret of that API key */
            apiKeySecret?: string;
        };
        MobilePushProviderConfig: components["schemas"]["MobilePushProviderConfigFirebase"] | components["schemas"]["MobilePushProviderConfigTest"];
        /** @description Firebase Cloud Messaging */
        MobilePushProviderConfigFirebase: {
            /** @constant */
            type: "Firebase";
            /** @description JSON of a service account's private key */
            key: string;
        };
        /** @description Test mailbox */
        MobilePushProviderConfigTest: {
            /** @constant */
            type: "Test";
        };
        WebhookProviderConfig: components["schemas"]["WebhookProviderConfigTest"] | components["schemas"]["WebhookProviderConfigWebhook"];
        /** @description Test mailbox */
        WebhookProviderConfigTest: {
            /** @constant */
            type: "Test";
        };
        /** @description Webhook */
        WebhookProviderConfigWebhook: {
            /** @constant */
            type: "Webhook";
        };
        Template: {
            workspaceId: string;
            id: string;
            name: string;
            /** @enum {string} */
            type: "Email" | "Sms" | "MobilePush" | "Webhook";
            definition?: components["schemas"]["TemplateDefinition"];
            /** @description An unfinished definition; only tests send it. */
            draft?: {
                [key: string]: unknown;
            };
            /**
             * @description It is hidden from lists of the dashboard; absent where it is not.
             * @constant
             */
            archived?: true;
            updatedAt: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
        };
        Sentence: {
            /** @description Stable. */
            code: string;
            /** @description What the sentence names: texts, numbers, booleans, other sentences, or lists of them. Moments are ISO times in UTC, lengths of time are seconds; a value that is not known is the empty text. */
            values: {
                [key: string]: unknown;
            };
            /** @description In English; it may change. */
            text: string;
        };
        BatchResult: {
            userId: string;
            messageId: string;
            /** @constant */
            type: "Success";
        } | {
            userId: string;
            messageId: string;
            /** @constant */
            type: "Skipped";
            reason: string;
            reasonSays: components["schemas"]["Sentence"][];
        } | {
            userId: string;
            messageId: string;
            /** @constant */
            type: "RetryableError";
            error: {
                /** @description After a failed attempt: the provider's reason, and the time of the next attempt. */
                message: string;
                messageSays: components["schemas"]["Sentence"][];
            };
        } | {
            userId: string;
            messageId: string;
            /** @constant */
            type: "NonRetryableError";
            error: {
                type: string;
                variant: {
                    [key: string]: unknown;
                };
            };
        };
        UserRow: {
            id: string;
            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
            name?: string;
            /**
             * @description The id is that of an anonymous user.
             * @constant
             */
            isAnonymous?: true;
            /** @description In the list of a parent: the workspace of the user. */
            workspaceId?: string;
            /** @description By the id of the user property; only those that have a value. */
            properties: {
                [key: string]: {
                    name: string;
                    value: unknown;
                };
            };
            segments: {
                id: string;
                name: string;
            }[];
            /** @description Of every group. */
            subscriptions?: {
                id: string;
                name: string;
                subscribed: boolean;
            }[];
        };
        User: {
            id: string;
            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
            name?: string;
            isAnonymous: boolean;
            traits: {
                [key: string]: unknown;
            };
            /** @description By the id of the user property; only those that have a value. */
            properties: {
                [key: string]: {
                    name: string;
                    value: unknown;
                    /** @description The event that the value was read from. Absent for ids, lists of events and files. */
                    setBy?: {
                        /** @description Event time, ms. */
                        at: number;
                        messageId: string;
                    };
                };
            };
            segments: {
                id: string;
                name: string;
            }[];
            /** @description The most recently assigned first. */
            groups: string[];
            /** @description Names by id. Absent where nothing but the id is known, and where the caller may not see it. */
            groupNames?: {
                [key: string]: string;
            };
            /** @description Of every group. */
            subscriptions: {
                id: string;
                name: string;
                subscribed: boolean;
            }[];
            /** @description Anonymous users linked to this user. */
            anonymousIds: string[];
            /** @description Time of its earliest event, ms. */
            firstSeenAt: number | null;
            /** @description Time of its latest event, ms. */
            lastSeenAt: number | null;
        };
        Event: {
            messageId: string;
            /** @enum {string} */
            eventType: "identify" | "track" | "page" | "screen" | "alias";
            event: string;
            userId: string | null;
            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
            userName?: string;
            anonymousId: string | null;
            /** @description When it was accepted, UTC, as "2026-01-31 12:00:00.000". */
            processingTime: string;
            /** @description When it happened, in the same form. */
            eventTime: string;
            /** @description Traits or properties, as JSON text. */
            traits: string;
            context?: {
                [key: string]: unknown;
            };
        };
        Segment: {
            id: string;
            name: string;
            definition: components["schemas"]["SegmentDefinition"];
            subscriptionGroupId?: string;
            /** @enum {string} */
            resourceType: "Declarative" | "Internal";
            /** @enum {string} */
            status: "NotStarted" | "Running" | "Paused";
            /**
             * @description It is hidden from lists of the dashboard; absent where it is not.
             * @constant
             */
            archived?: true;
            createdAt: number;
            updatedAt: number;
            definitionUpdatedAt: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            workspaceId: string;
            /** @description When it was last computed for all users, ms. */
            lastRecomputed?: number;
            /** @description Of the run that computes it for all users: events, rows and documents read, of all to read. `total` is 0 before the run begins and never less than `done`. Absent once the run is done. */
            progress?: {
                done: number;
                total: number;
            };
        };
        SegmentExplanation: {
            nodeId: string;
            type: string;
            verdict: boolean;
            /** @description A sentence, in English. */
            because: string;
            /** @description What `because` says. Absent for callers who may not see personal data, where it would tell it. */
            becauseSays?: components["schemas"]["Sentence"][];
            /** @description The values and events that it rests on; their shape follows the type. */
            facts: unknown;
            /** @description When time alone changes the verdict, UTC. */
            changesAt?: string;
            /** @description Absent where the node occurred before in the tree. */
            children?: components["schemas"]["SegmentExplanation"][];
        };
        Journey: {
            id: string;
            name: string;
            /** @enum {string} */
            status: "NotStarted" | "Running" | "Paused" | "Broadcast";
            canRunMultiple: boolean;
            definition?: components["schemas"]["JourneyDefinition"];
            /** @description The editor's state, as it was sent; absent when there is none. */
            draft?: {
                [key: string]: unknown;
            };
            /** @description Of the definition: incremented by each new one. Runs keep theirs. 0: there is none. */
            version: number;
            /** @enum {string} */
            resourceType: "Declarative" | "Internal";
            /**
             * @description It is hidden from lists of the dashboard; absent where it is not.
             * @constant
             */
            archived?: true;
            createdAt: number;
            updatedAt: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            workspaceId: string;
            /** @description While the members of its segment, or users who entered it during a pause, are taken in: how many were processed. */
            starting?: {
                done: number;
                total: number;
            };
            /** @description Of the latest resume with `catchUp`: how many users had entered the segment during the pause. */
            caughtUp?: {
                total: number;
                finishedAt: number;
            };
        };
        JourneyRun: {
            runId: string;
            journeyId: string;
            /** @description Null once the journey is deleted. */
            journeyName: string | null;
            /** @description Of the definition it uses. */
            version: number;
            /** @enum {string} */
            status: "live" | "finished";
            /** @description What it waits for, or how it ended, in English. */
            text: string;
            /** @description What `text` says. */
            says: components["schemas"]["Sentence"][];
            startedAt: string;
            /** @description When it continues without an event. */
            waitsUntil?: string;
            finishedAt?: string;
            /** @description How: `exited`, `messageSkipped`, `messageFailed`, `journeyPaused`, `journeyDeleted`, `dateMissing`, `dateUnreadable`, `datePassed`, `wentInCircles`. */
            finished?: string;
            /** @description The value of the entry's key. */
            key?: string;
            /** @description The event that started it; absent for a start by time or by an operator. The name while the event is stored. */
            trigger?: {
                messageId: string;
                at: string;
                event?: string;
            };
            /** @description The nodes it reached, oldest first; at most the latest 200. */
            nodes: {
                nodeId: string;
                type?: string;
                name?: string;
                at: string;
                /** @description The label of the edge it came along, as in its event. */
                cause: string;
                /** @description The same in English, without a capital and a full stop. */
                because: string;
                /** @description What `because` says. */
                becauseSays: components["schemas"]["Sentence"][];
                /** @description What the node does, in English; absent once the journey is deleted. */
                text?: string;
                /** @description What `text` says. */
                says?: components["schemas"]["Sentence"][];
                /** @description Of the message it requested there. */
                delivery?: {
                    id: string;
                    status: string;
                };
            }[];
            /** @description How many earlier nodes were left out. */
            nodesLeftOut?: number;
        };
        UserProperty: {
            id: string;
            name: string;
            definition: components["schemas"]["UserPropertyDefinition"];
            exampleValue?: string;
            /** @description As it was set: `false` declares its path visible, `true` hides it. */
            personal?: boolean;
            /** @enum {string} */
            status: "NotStarted" | "Running" | "Paused";
            /**
             * @description It is hidden from lists of the dashboard; absent where it is not.
             * @constant
             */
            archived?: true;
            createdAt: number;
            updatedAt: number;
            definitionUpdatedAt: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            workspaceId: string;
            /** @description When it was last computed for all users, ms. */
            lastRecomputed?: number;
            /** @description Of the run that computes it for all users: events, rows and documents read, of all to read. `total` is 0 before the run begins and never less than `done`. Absent once the run is done. */
            progress?: {
                done: number;
                total: number;
            };
        };
        SubscriptionGroup: {
            id: string;
            name: string;
            /** @enum {string} */
            channel: "Email" | "Sms" | "MobilePush" | "Webhook";
            /**
             * @description `OptOut`: all users are subscribed who have not unsubscribed. `OptIn`: users who have subscribed.
             * @enum {string}
             */
            type: "OptIn" | "OptOut";
            /** @description Of an `OptIn` group: the internal segment of its subscribers. */
            segmentId?: string;
            /** @description The internal segment of the users who have unsubscribed. */
            unsubscribedSegmentId: string;
            createdAt: number;
            updatedAt: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            workspaceId: string;
        };
        Broadcast: {
            id: string;
            workspaceId: string;
            name: string;
            segmentId?: string;
            messageTemplateId?: string;
            subscriptionGroupId?: string;
            config: {
                /** @constant */
                type: "V2";
                /** @description Messages a second. Left out: as fast as the provider takes them. */
                rateLimit?: number;
                /** @description The time zone of `scheduledAt`; UTC when left out. */
                defaultTimezone?: string;
                /** @description Each user gets it at `scheduledAt` in their own time zone. */
                useIndividualTimezone?: boolean;
                /**
                 * @description With `useIndividualTimezone`: for users whose time is past when the broadcast is started. `nextDay`: they get it at that time of their next day; `now`: at once; `skip`: not at all. `nextDay` when left out.
                 * @enum {string}
                 */
                whenPast?: "nextDay" | "now" | "skip";
                /**
                 * @description Whether a message that fails pauses the broadcast; `SkipOnError` when left out.
                 * @enum {string}
                 */
                errorHandling?: "PauseOnError" | "SkipOnError";
                /** @description Number of recipients that are processed at once, 250 at most; 100 when left out. */
                batchSize?: number;
                message: {
                    /** @enum {string} */
                    type: "Email" | "Sms" | "MobilePush" | "Webhook";
                    providerOverride?: string;
                    senderOverride?: {
                        /** @constant */
                        type: "MessageSid";
                        /** @description A messaging service of Twilio. */
                        messagingServiceSid: string;
                    } | {
                        /** @constant */
                        type: "PhoneNumber";
                        /** @description The number, as +15005550006. */
                        phone: string;
                    };
                };
            };
            /**
             * @description By email and SMS. `All` for those of a release that had no such choice.
             * @enum {string}
             */
            duplicateAddresses: "Once" | "All";
            /** @enum {string} */
            status: "Draft" | "Scheduled" | "Running" | "Paused" | "Completed" | "Cancelled" | "Failed";
            /** @description A local date and time in `config.defaultTimezone`. */
            scheduledAt?: string;
            /** @description When it was started, immediately or for a later time. */
            startedAt?: number;
            createdAt: number;
            updatedAt: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            archived?: boolean;
            /** @constant */
            version: "V2";
            /** @description Why the service paused it. */
            pausedBecause?: string;
            /** @description What `pausedBecause` says. */
            pausedBecauseSays?: components["schemas"]["Sentence"][];
            failedBecause?: string;
            /** @description What `failedBecause` says. */
            failedBecauseSays?: components["schemas"]["Sentence"][];
            /** @description Why the service made it a draft again: what was approved has changed since. */
            returnedBecause?: string;
            /** @description What `returnedBecause` says. */
            returnedBecauseSays?: components["schemas"]["Sentence"][];
            /** @description Present once it is started. For an ended broadcast it still changes when its messages are reported on. */
            progress?: {
                recipients: number;
                sent: number;
                skipped: number;
                failed: number;
                /** @description Messages that were requested and have no outcome yet; `GET /deliveries` lists them, `GET /deliveries/reasons` says why they wait. Recipients that are left over are not requested yet. Absent when none wait. */
                waiting?: number;
                /** @description With `useIndividualTimezone`: when the next users are sent to. Absent when none are left to a later time. */
                nextLocalTimeAt?: number;
                /** @description With `useIndividualTimezone`: counts of the recipients processed so far. */
                localTimes?: {
                    /** @description Get it when it is that time where they are. */
                    onTime: number;
                    /** @description The time is past for them; they get it at that time of their next day. */
                    nextDay: number;
                    /** @description The time is past for them; they get it at once. */
                    now: number;
                    /** @description The time is past for them; they do not get it. */
                    skipped: number;
                    /** @description How many of these users have a `timezone` that names no time zone; the zone of `latLon` or of the broadcast is used for them. Left out when there are none. */
                    unreadableTimezones?: number;
                };
            };
        };
        Delivery: {
            /** @description When it was sent, or when it was decided not to send it; while it waits, when it was requested. UTC. */
            sentAt: string;
            /** @description When it last changed, UTC. */
            updatedAt: string;
            journeyId?: string;
            broadcastId?: string;
            userId: string;
            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
            userName?: string;
            /**
             * @description The userId is the anonymous id: it was sent before the user was known, or the user is still anonymous.
             * @constant
             */
            isAnonymous?: true;
            /** @description The delivery's id, which is the message id of its sent event. */
            originMessageId: string;
            /** @description The event that caused it. */
            triggeringMessageId?: string;
            templateId: string;
            /**
             * @description Its most significant event: DFInternalMessageSent, DFEmailOpened, DFMessageSkipped, …
             * @enum {string}
             */
            status: "DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration" | "DFEmailProcessed" | "DFEmailDelayed" | "DFEmailDelivered" | "DFEmailOpened" | "DFEmailClicked" | "DFEmailBounced" | "DFEmailDropped" | "DFEmailMarkedSpam" | "DFSmsDelivered" | "DFSmsFailed" | "Queued" | "Sending";
            /** @enum {string} */
            channel: "Email" | "Sms" | "MobilePush" | "Webhook";
            /** @description Where it went, or would have gone; absent while that is not known. */
            to?: string;
            from?: string;
            /**
             * @description Why a queued message waits: Retry (its server put it off), QuietHours, Rate (of its broadcast or provider), Circuit (its provider has failed again and again), BroadcastPaused, WorkspacePaused. Absent for messages that a release before has postponed.
             * @enum {string}
             */
            waitingFor?: "Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused";
            /** @description When a queued message is tried next, UTC. */
            nextTryAt?: string;
            /**
             * @description Why it waits, was not sent, or did not arrive. Rejected: its server or vendor refused it. GivenUp: it was put off until its time was over. NoAnswer: it may have been sent.
             * @enum {string}
             */
            reason?: "Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped";
            /** @description What its server or provider said last, in its own words; of a template or of settings, what is wrong with them. */
            answer?: string;
            /** @description What was sent, or why nothing was sent. */
            variant: {
                /** @description The channel, or the reason why nothing was sent. */
                type: string;
            } & {
                [key: string]: unknown;
            };
        };
        FailingMessages: {
            journeyId?: string;
            broadcastId?: string;
            templateId: string;
            /** @enum {string} */
            channel: "Email" | "Sms" | "MobilePush" | "Webhook";
            sent: number;
            skipped: number;
            failed: number;
            /** @description The latest message that failed; absent once its user is erased, and where 50 later ones of other causes have its reason. */
            latest?: {
                /** @description UTC. */
                at: string;
                deliveryId: string;
                /** @description Of the sentence in `says`. */
                code: string;
                /** @description Why, in English without a capital and a full stop. */
                text: string;
                /** @description What `text` says. */
                says: components["schemas"]["Sentence"][];
            };
        };
        Suppression: {
            workspaceId: string;
            /** @enum {string} */
            channel: "Email" | "Sms" | "MobilePush" | "Webhook";
            address: string;
            /** @enum {string} */
            reason: "HardBounce" | "Complaint" | "Manual";
            /** @description Since when, ms. */
            at: number;
            /** @description The delivery that caused it. */
            deliveryId?: string;
        };
        ProviderHealth: {
            id: string;
            type: string;
            channel: string;
            isDefault: boolean;
            /**
             * @description `fails`: five messages in a row failed, the first ones failed, or its circuit is open. `unknown`: no message was given to it yet, or none since the release that keeps its health; always of webhooks, which have an address each.
             * @enum {string}
             */
            status: "unknown" | "works" | "fails";
            /** @description When a message was last accepted, UTC. */
            lastSuccessAt?: string;
            /** @description Since then. */
            failures: number;
            /** @description The first of them, UTC. */
            failingSince?: string;
            /** @description Also when it works again. */
            lastFailure?: {
                /** @description UTC. */
                at: string;
                /** @description The vendor's words. */
                reason: string;
                code?: string | number;
            };
            /**
             * @description `open`: a worker sends it nothing until `retryAt`, since messages failed again and again.
             * @enum {string}
             */
            circuit: "closed" | "open";
            /** @description When the next message tries it, UTC. */
            retryAt?: string;
            /** @description Messages that wait for it; of one that fails. */
            held?: {
                count: number;
                /** @description Only a thousand of each workspace are looked at. */
                isMore: boolean;
            };
        };
        Provider: {
            id: string;
            type: string;
            channel: string;
            isDefault: boolean;
            isFallback: boolean;
            fromAddress?: string;
            messagesPerSecond?: number;
            /** @description Secrets are shown as **********. */
            config: {
                [key: string]: string;
            };
            /** @description What an operator should do: settings of an earlier release name a mail server that needs `SMTP_ALLOWED_HOSTS`. */
            warning?: string;
            /** @description What its vendor reports about messages; a state that is not among them has no number. Absent where it is not known. */
            reports?: ("delivered" | "opened" | "clicked" | "bounced" | "complained")[];
            updatedAt?: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
        };
        Member: {
            accountId: string;
            email: string;
            name: string;
            /** @enum {string} */
            status: "Active" | "Disabled";
            /** @description An owner of the installation may do everything. */
            isOwner: boolean;
            roles: {
                workspaceId: string;
                /** @description A built-in role, or the id of a custom one. */
                role: string;
                /**
                 * @description `group`: from the groups of the identity provider, read again at each sign-in.
                 * @enum {string}
                 */
                from: "invitation" | "administrator" | "group" | "start";
                /** @description From the parent workspace. */
                isInherited: boolean;
            }[];
            secondFactor: {
                /** @description A code generator is set up. */
                codes: boolean;
                passkeys: number;
                /** @description Those that are not used. */
                recoveryCodes: number;
            };
            signsInWith: ("password" | "passkey" | "oidc")[];
            /** @description The identity providers that the account is linked to. */
            identities: {
                issuer: string;
            }[];
            createdAt: number;
            /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
            updatedAt?: number;
            lastSignInAt?: number;
        };
        Invitation: {
            id: string;
            workspaceId: string;
            email: string;
            role: string;
            createdAt: number;
            /** @description ms; afterwards the link does not work. */
            until: number;
            invitedBy: {
                id: string;
                name: string;
            };
        };
        Role: {
            /** @description What other calls take as `role`. */
            id: string;
            name: string;
            isBuiltIn: boolean;
            /** @description Of a custom role: where it is defined, here or in the parent. */
            workspaceId?: string;
            description?: string;
            permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "segments:read" | "segments:write" | "properties:read" | "properties:write" | "templates:read" | "templates:write" | "journeys:read" | "journeys:write" | "broadcasts:read" | "broadcasts:write" | "deliveries:read" | "deliveries:write" | "subscriptions:read" | "subscriptions:write" | "analysis:read" | "analysis:write" | "settings:read" | "settings:write" | "keys:read" | "keys:write" | "members:read" | "members:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "workspaces:read" | "workspaces:write" | "approvals:read" | "approvals:write" | "journeys:publish" | "broadcasts:send" | "templates:publish" | "segments:publish" | "properties:publish" | "subscriptions:publish" | "users:erase" | "users:export" | "users:see-personal" | "secrets:write" | "deadletters:replay")[];
            createdAt?: number;
            updatedAt?: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
        };
        ServiceAccount: {
            id: string;
            name: string;
            role: string;
            createdAt: number;
            updatedAt: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            workspaceId: string;
        };
        ListedDraft: {
            workspaceId: string;
            /** @enum {string} */
            kind: "journeys" | "templates" | "segments" | "user-properties" | "subscription-page";
            /** @description Of the resource, which need not exist yet. */
            id: string;
            name?: string;
            /** @description The `updatedAt` of the published resource that it began from. */
            basedOn?: number;
            /** @description The value for `if-match`; always above the one before. */
            draftUpdatedAt: number;
            createdAt: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
        };
        Draft: {
            workspaceId: string;
            /** @enum {string} */
            kind: "journeys" | "templates" | "segments" | "user-properties" | "subscription-page";
            /** @description Of the resource, which need not exist yet. */
            id: string;
            name?: string;
            /** @description The `updatedAt` of the published resource that it began from. */
            basedOn?: number;
            /** @description The value for `if-match`; always above the one before. */
            draftUpdatedAt: number;
            createdAt: number;
            /** @description Who created it; absent: the service itself, or an earlier release. */
            createdBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description Who changed it last. */
            updatedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description As it was saved; it may be unfinished. */
            definition: {
                [key: string]: unknown;
            };
        };
        ListedRevision: {
            workspaceId: string;
            kind: string;
            /** @description Of the resource. */
            id: string;
            /** @description Grows with each; 0: published before an upgrade. */
            revision: number;
            /** @description Of the resource, when it was published. */
            name?: string;
            publishedAt?: number;
            publishedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description The request that was approved. */
            approval?: {
                id: string;
                requestedBy: {
                    /** @enum {string} */
                    kind: "member" | "key" | "session" | "system";
                    id: string;
                    name: string;
                };
            };
            note?: string;
            /**
             * @description Published before an upgrade: when and by whom is not known.
             * @constant
             */
            unknown?: true;
        };
        Revision: {
            workspaceId: string;
            kind: string;
            /** @description Of the resource. */
            id: string;
            /** @description Grows with each; 0: published before an upgrade. */
            revision: number;
            /** @description Of the resource, when it was published. */
            name?: string;
            publishedAt?: number;
            publishedBy?: {
                /** @enum {string} */
                kind: "member" | "key" | "session" | "system";
                id: string;
                name: string;
            };
            /** @description The request that was approved. */
            approval?: {
                id: string;
                requestedBy: {
                    /** @enum {string} */
                    kind: "member" | "key" | "session" | "system";
                    id: string;
                    name: string;
                };
            };
            note?: string;
            /**
             * @description Published before an upgrade: when and by whom is not known.
             * @constant
             */
            unknown?: true;
            definition: {
                [key: string]: unknown;
            };
        };
        Approval: {
            id: string;
            resource: {
                /** @constant */
                type: "Journey";
                id: string;
                /**
                 * @description Starts or resumes it. Its draft, if there is one, is published either way.
                 * @constant
                 */
                status?: "Running";
            } | {
                /** @constant */
                type: "Template";
                id: string;
            } | {
                /** @constant */
                type: "Broadcast";
                id: string;
            } | {
                /** @constant */
                type: "Segment";
                id: string;
            } | {
                /** @constant */
                type: "UserProperty";
                id: string;
            } | {
                /** @constant */
                type: "SubscriptionPage";
                /** @description That of the workspace. */
                id: string;
            };
            /** @description Of the resource, when it was requested. */
            name: string;
            note?: string;
            /** @description Of the draft that the approval publishes, as it was when it was requested. */
            draftUpdatedAt?: number;
            /**
             * @description `Stale`: what is published was changed after the request, or a later draft was requested.
             * @enum {string}
             */
            status: "Open" | "Approved" | "Refused" | "Withdrawn" | "Stale";
            requestedBy: {
                principal: {
                    /** @enum {string} */
                    kind: "member" | "key" | "session" | "system";
                    id: string;
                    name: string;
                };
                owner?: {
                    /** @enum {string} */
                    kind: "member" | "serviceAccount";
                    id: string;
                };
            };
            requestedAt: number;
            decidedBy?: {
                principal: {
                    /** @enum {string} */
                    kind: "member" | "key" | "session" | "system";
                    id: string;
                    name: string;
                };
                owner?: {
                    /** @enum {string} */
                    kind: "member" | "serviceAccount";
                    id: string;
                };
            };
            decidedAt?: number;
            reason?: string;
            workspaceId: string;
        };
        ApprovalContent: {
            approval: components["schemas"]["Approval"];
            /** @description Left out where no definition is published: for a start, and for a broadcast. */
            requested?: {
                [key: string]: unknown;
            };
            /** @description As it is now. Left out where there is none. */
            published?: {
                [key: string]: unknown;
            };
            /** @description The name now, where approving gives the resource that of the request. */
            publishedName?: string;
            /** @description What approving changes of the definition: the paths that differ. Items of lists are named by their ids where all have one, else by their indexes. */
            changes: {
                path: (string | number)[];
                /** @description Absent where it was added. */
                before?: unknown;
                /** @description Absent where it was removed. */
                after?: unknown;
            }[];
        };
        Workspace: {
            id: string;
            name: string;
            externalId?: string;
            /** @enum {string} */
            type: "Root" | "Child" | "Parent";
            /** @description The value of `authorization` for sending events; absent when every key was revoked. */
            writeKey?: string;
            domain?: string;
            /** @description The name of an IANA zone. */
            timezone: string;
            /** @enum {string} */
            status: "Active" | "Tombstoned" | "Paused";
            /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
            updatedAt?: number;
        };
        RejectedEvent: {
            id: string;
            /** @description As it was sent. */
            item: unknown;
            /** @description In English, problems separated by `;`. */
            reason: string;
            /** @description What `reason` says. Absent for events that a release without them rejected. */
            reasonSays?: components["schemas"]["Sentence"][];
            rejectedAt: number;
            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
            userName?: string;
        };
        DeadLetter: {
            id: string;
            /** @description The user, anonymous user or workspace it was for. */
            to: string;
            /** @description The job of its message batch. */
            job: string;
            /** @description The message as it was found. */
            message: unknown;
            /** @description In English, problems separated by `;`. */
            error: string;
            /** @description What `error` says. */
            errorSays: components["schemas"]["Sentence"][];
            failedAt: number;
            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
            userName?: string;
        };
        AuditEntry: {
            workspaceId: string;
            /** @description Its number in the log of the workspace; absent in entries of earlier releases. */
            seq?: number;
            /** @description ms */
            at: number;
            /** @description A command, as `put-segment`, or a read, as `download-events`. */
            action: string;
            /** @description False: it was refused and changed nothing. */
            ok: boolean;
            /** @description The code of the refusal. */
            error?: string;
            actor?: {
                /** @enum {string} */
                kind?: "member" | "key" | "session" | "system";
                id: string;
                name?: string;
            };
            /**
             * @description Of a member: how they signed in.
             * @enum {string}
             */
            signIn?: "password" | "passkey" | "oidc" | "link";
            ip?: string;
            userAgent?: string;
            /** @description The header `x-request-id` of the answer. */
            requestId?: string;
            commandId?: string;
            /** @description What it was about, the main resource first. */
            resources: {
                kind: string;
                id: string;
                name?: string;
            }[];
            /** @description Each changed resource with its fields before and after. Of secrets it says only that they changed. */
            changes: {
                kind: string;
                id: string;
                name?: string;
                /** @enum {string} */
                change: "created" | "updated" | "deleted";
                fields: {
                    field: string;
                    before?: unknown;
                    after?: unknown;
                    /** @constant */
                    isSecret?: true;
                }[];
            }[];
            /** @description The number of changed resources that are left out of `changes`. */
            omitted?: number;
            /** @description Of a read: its parameters. */
            query?: unknown;
            /** @description The user whose data was read, or the account of the member whom the entry is about. */
            userId?: string;
            /** @description Of the user whose data was read; of members `actor` has it. */
            userName?: string;
            /**
             * @description Its details were erased; the digest of them is kept.
             * @constant
             */
            erased?: true;
            /** @description The hash of the entry before. */
            prev?: string;
            /** @description Of this entry, which the next one has as `prev`. */
            hash?: string;
        };
    };
    responses: {
        /** @description Any other error. The header `error-type` tells errors apart. */
        Error: {
            headers: {
                /** @description A stable code that tells errors apart. */
                "error-type"?: string;
                /** @description Finds the request in the log. */
                "x-request-id"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
         * @example "1767261600000"
         */
        IfMatch: string;
        /** @description `*`: only creates; when there is one already, nothing is done and the answer is 409. */
        IfNoneMatch: "*";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sendIdentify: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `wait=<seconds>`: answer once it is applied. `handling=lenient`: accept the good items of a batch and keep the others.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "ann",
                 *       "traits": {
                 *         "email": "ann@example.com",
                 *         "plan": "free"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                    messageId?: string;
                    /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                    userId?: string;
                    /** @description Identifies a user before your app knows who it is. */
                    anonymousId?: string;
                    /**
                     * Format: date-time
                     * @description When it happened. Default: now.
                     */
                    timestamp?: string;
                    /**
                     * Format: date-time
                     * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                     */
                    sentAt?: string;
                    /** @description `hidden: true` keeps the event out of lists and analysis. */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** @description Traits of the user. Those that are only in `context.traits` count, too. */
                    traits?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Durably queued, but not applied within the time asked for. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Durably queued. With `prefer: wait`, applied. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    sendTrack: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `wait=<seconds>`: answer once it is applied. `handling=lenient`: accept the good items of a batch and keep the others.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "ann",
                 *       "event": "Signed Up",
                 *       "properties": {
                 *         "source": "blog"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                    messageId?: string;
                    /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                    userId?: string;
                    /** @description Identifies a user before your app knows who it is. */
                    anonymousId?: string;
                    /**
                     * Format: date-time
                     * @description When it happened. Default: now.
                     */
                    timestamp?: string;
                    /**
                     * Format: date-time
                     * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                     */
                    sentAt?: string;
                    /** @description `hidden: true` keeps the event out of lists and analysis. */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** @description The name of the event. */
                    event: string;
                    /** @description What is known about the event. */
                    properties?: {
                        [key: string]: unknown;
                    };
                    /** @description Files that messages can have as attachments. */
                    files?: {
                        /** @constant */
                        type: "Base64Encoded";
                        /** @description The name by which user properties find the file. */
                        name: string;
                        /** @description A media type, such as `image/png`. */
                        mimeType: string;
                        /**
                         * Format: base64
                         * @description The bytes in base64.
                         */
                        data: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Durably queued, but not applied within the time asked for. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Durably queued. With `prefer: wait`, applied. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    sendPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `wait=<seconds>`: answer once it is applied. `handling=lenient`: accept the good items of a batch and keep the others.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "anonymousId": "browser-1",
                 *       "name": "Pricing",
                 *       "properties": {
                 *         "url": "https://shop.example/pricing"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                    messageId?: string;
                    /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                    userId?: string;
                    /** @description Identifies a user before your app knows who it is. */
                    anonymousId?: string;
                    /**
                     * Format: date-time
                     * @description When it happened. Default: now.
                     */
                    timestamp?: string;
                    /**
                     * Format: date-time
                     * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                     */
                    sentAt?: string;
                    /** @description `hidden: true` keeps the event out of lists and analysis. */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** @description The name of the page or screen. */
                    name?: string;
                    /** @description What is known about the event. */
                    properties?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Durably queued, but not applied within the time asked for. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Durably queued. With `prefer: wait`, applied. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    sendScreen: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `wait=<seconds>`: answer once it is applied. `handling=lenient`: accept the good items of a batch and keep the others.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "ann",
                 *       "name": "Settings"
                 *     }
                 */
                "application/json": {
                    /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                    messageId?: string;
                    /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                    userId?: string;
                    /** @description Identifies a user before your app knows who it is. */
                    anonymousId?: string;
                    /**
                     * Format: date-time
                     * @description When it happened. Default: now.
                     */
                    timestamp?: string;
                    /**
                     * Format: date-time
                     * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                     */
                    sentAt?: string;
                    /** @description `hidden: true` keeps the event out of lists and analysis. */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** @description The name of the page or screen. */
                    name?: string;
                    /** @description What is known about the event. */
                    properties?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Durably queued, but not applied within the time asked for. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Durably queued. With `prefer: wait`, applied. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    sendGroup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `wait=<seconds>`: answer once it is applied. `handling=lenient`: accept the good items of a batch and keep the others.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "ann",
                 *       "groupId": "acme",
                 *       "traits": {
                 *         "name": "Acme Inc."
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                    messageId?: string;
                    /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                    userId?: string;
                    /** @description Identifies a user before your app knows who it is. */
                    anonymousId?: string;
                    /**
                     * Format: date-time
                     * @description When it happened. Default: now.
                     */
                    timestamp?: string;
                    /**
                     * Format: date-time
                     * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                     */
                    sentAt?: string;
                    /** @description `hidden: true` keeps the event out of lists and analysis. */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** @description The id of the group. Groups and users share one space of ids. */
                    groupId: string;
                    /**
                     * @description False removes the user from the group. `assigned` is the same flag.
                     * @default true
                     */
                    assign?: boolean;
                    /** @description The same flag as `assign`. */
                    assigned?: boolean;
                    /** @description Traits of the group. */
                    traits?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Durably queued, but not applied within the time asked for. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Durably queued. With `prefer: wait`, applied. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    sendAlias: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `wait=<seconds>`: answer once it is applied. `handling=lenient`: accept the good items of a batch and keep the others.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "ann",
                 *       "previousId": "browser-1"
                 *     }
                 */
                "application/json": {
                    /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                    messageId?: string;
                    /** @description The user. */
                    userId: string;
                    /** @description Identifies a user before your app knows who it is. */
                    anonymousId?: string;
                    /**
                     * Format: date-time
                     * @description When it happened. Default: now.
                     */
                    timestamp?: string;
                    /**
                     * Format: date-time
                     * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                     */
                    sentAt?: string;
                    /** @description `hidden: true` keeps the event out of lists and analysis. */
                    context?: {
                        [key: string]: unknown;
                    };
                    /** @description The anonymous id. */
                    previousId: string;
                };
            };
        };
        responses: {
            /** @description Durably queued, but not applied within the time asked for. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Durably queued. With `prefer: wait`, applied. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    sendBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `wait=<seconds>`: answer once it is applied. `handling=lenient`: accept the good items of a batch and keep the others.
                 * @example wait=5
                 */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "batch": [
                 *         {
                 *           "type": "identify",
                 *           "userId": "ann",
                 *           "traits": {
                 *             "email": "ann@example.com",
                 *             "plan": "free"
                 *           }
                 *         },
                 *         {
                 *           "type": "track",
                 *           "userId": "ann",
                 *           "event": "Signed Up",
                 *           "properties": {
                 *             "source": "blog"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Events, each with its `type`, such as `identify`. */
                    batch: ({
                        /** @constant */
                        type: "identify";
                        /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                        messageId?: string;
                        /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                        userId?: string;
                        /** @description Identifies a user before your app knows who it is. */
                        anonymousId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened. Default: now.
                         */
                        timestamp?: string;
                        /**
                         * Format: date-time
                         * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                         */
                        sentAt?: string;
                        /** @description `hidden: true` keeps the event out of lists and analysis. */
                        context?: {
                            [key: string]: unknown;
                        };
                        /** @description Traits of the user. Those that are only in `context.traits` count, too. */
                        traits?: {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @constant */
                        type: "track";
                        /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                        messageId?: string;
                        /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                        userId?: string;
                        /** @description Identifies a user before your app knows who it is. */
                        anonymousId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened. Default: now.
                         */
                        timestamp?: string;
                        /**
                         * Format: date-time
                         * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                         */
                        sentAt?: string;
                        /** @description `hidden: true` keeps the event out of lists and analysis. */
                        context?: {
                            [key: string]: unknown;
                        };
                        /** @description The name of the event. */
                        event: string;
                        /** @description What is known about the event. */
                        properties?: {
                            [key: string]: unknown;
                        };
                        /** @description Files that messages can have as attachments. */
                        files?: {
                            /** @constant */
                            type: "Base64Encoded";
                            /** @description The name by which user properties find the file. */
                            name: string;
                            /** @description A media type, such as `image/png`. */
                            mimeType: string;
                            /**
                             * Format: base64
                             * @description The bytes in base64.
                             */
                            data: string;
                        }[];
                    } | {
                        /** @constant */
                        type: "page";
                        /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                        messageId?: string;
                        /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                        userId?: string;
                        /** @description Identifies a user before your app knows who it is. */
                        anonymousId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened. Default: now.
                         */
                        timestamp?: string;
                        /**
                         * Format: date-time
                         * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                         */
                        sentAt?: string;
                        /** @description `hidden: true` keeps the event out of lists and analysis. */
                        context?: {
                            [key: string]: unknown;
                        };
                        /** @description The name of the page or screen. */
                        name?: string;
                        /** @description What is known about the event. */
                        properties?: {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @constant */
                        type: "screen";
                        /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                        messageId?: string;
                        /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                        userId?: string;
                        /** @description Identifies a user before your app knows who it is. */
                        anonymousId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened. Default: now.
                         */
                        timestamp?: string;
                        /**
                         * Format: date-time
                         * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                         */
                        sentAt?: string;
                        /** @description `hidden: true` keeps the event out of lists and analysis. */
                        context?: {
                            [key: string]: unknown;
                        };
                        /** @description The name of the page or screen. */
                        name?: string;
                        /** @description What is known about the event. */
                        properties?: {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @constant */
                        type: "group";
                        /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                        messageId?: string;
                        /** @description This or `anonymousId` is required. Both together link the two. An empty id counts as absent. */
                        userId?: string;
                        /** @description Identifies a user before your app knows who it is. */
                        anonymousId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened. Default: now.
                         */
                        timestamp?: string;
                        /**
                         * Format: date-time
                         * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                         */
                        sentAt?: string;
                        /** @description `hidden: true` keeps the event out of lists and analysis. */
                        context?: {
                            [key: string]: unknown;
                        };
                        /** @description The id of the group. Groups and users share one space of ids. */
                        groupId: string;
                        /**
                         * @description False removes the user from the group. `assigned` is the same flag.
                         * @default true
                         */
                        assign?: boolean;
                        /** @description The same flag as `assign`. */
                        assigned?: boolean;
                        /** @description Traits of the group. */
                        traits?: {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @constant */
                        type: "alias";
                        /** @description Identifies the event: the same one is never applied twice. Generated when it is absent. */
                        messageId?: string;
                        /** @description The user. */
                        userId: string;
                        /** @description Identifies a user before your app knows who it is. */
                        anonymousId?: string;
                        /**
                         * Format: date-time
                         * @description When it happened. Default: now.
                         */
                        timestamp?: string;
                        /**
                         * Format: date-time
                         * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                         */
                        sentAt?: string;
                        /** @description `hidden: true` keeps the event out of lists and analysis. */
                        context?: {
                            [key: string]: unknown;
                        };
                        /** @description The anonymous id. */
                        previousId: string;
                    })[];
                    /** @description `hidden: true` keeps the event out of lists and analysis. */
                    context?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: date-time
                     * @description The client's clock when it sent the request. Corrects `timestamp` when that clock is wrong; one that cannot be read corrects nothing.
                     */
                    sentAt?: string;
                };
            };
        };
        responses: {
            /** @description Durably queued, but not applied within the time asked for. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Durably queued. With `prefer: wait`, applied. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    receiveWebhook: {
        parameters: {
            query?: {
                /** @description The workspace of the messages. The header `df-workspace-id` means the same. Default: what the provider returns with the message, then the installation's own workspace. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description `segment`, or the last part of the provider's `webhookPath` in `GET /api/admin/settings/provider-types`.
                 * @example sendgrid
                 */
                provider: string;
            };
            cookie?: never;
        };
        /** @description As the provider sends it, at most 1 MiB. */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "event": "delivered",
                 *         "email": "ann@example.com",
                 *         "sg_event_id": "ZXZlbnQtMQ"
                 *       }
                 *     ]
                 */
                "*/*": unknown;
            };
        };
        responses: {
            /** @description Queued. Reports about other workspaces are dropped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued (`segment`). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    putUserSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                 *       "identifier": "ann@example.com",
                 *       "identifierKey": "email",
                 *       "hash": "9d2c6f0b7e41a85c3d9e0f17b6a24c58e1d3f7a90b5c2e48d6f1a37c0e95b284",
                 *       "changes": {
                 *         "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264": false
                 *       }
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    workspaceId: string;
                    identifier: string;
                    identifierKey: string;
                    hash: string;
                    /** @description By the group's id: true subscribes. */
                    changes: {
                        [key: string]: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Recorded; takes effect in a moment. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Saved and in effect. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    showSubscriptionPage: {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10
                 */
                w: string;
                /**
                 * @description The value the user is found by, as an email address.
                 * @example ann@example.com
                 */
                i: string;
                /**
                 * @description The user property with that value.
                 * @example email
                 */
                ik: string;
                /**
                 * @description Lower-case hex HMAC-SHA256 with the workspace's subscription secret over the compact JSON `{"u":userId,"w":w,"i":i,"k":ik}`.
                 * @example 9d2c6f0b7e41a85c3d9e0f17b6a24c58e1d3f7a90b5c2e48d6f1a37c0e95b284
                 */
                h: string;
                /**
                 * @description The subscription group of the link.
                 * @example a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264
                 */
                s?: string;
                /**
                 * @description What the page offers for the group: `0` to unsubscribe, `1` to subscribe.
                 * @example 0
                 */
                sub?: string;
                /**
                 * @description `true`: also groups of other channels than that of `s`.
                 * @example true
                 */
                showAllChannels?: string;
                /**
                 * @description `true`: nothing is stored.
                 * @example true
                 */
                isPreview?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    submitSubscriptionPage: {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10
                 */
                w: string;
                /**
                 * @description The value the user is found by, as an email address.
                 * @example ann@example.com
                 */
                i: string;
                /**
                 * @description The user property with that value.
                 * @example email
                 */
                ik: string;
                /**
                 * @description Lower-case hex HMAC-SHA256 with the workspace's subscription secret over the compact JSON `{"u":userId,"w":w,"i":i,"k":ik}`.
                 * @example 9d2c6f0b7e41a85c3d9e0f17b6a24c58e1d3f7a90b5c2e48d6f1a37c0e95b284
                 */
                h: string;
                /**
                 * @description The subscription group of the link.
                 * @example a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264
                 */
                s?: string;
                /**
                 * @description What the page offers for the group: `0` to unsubscribe, `1` to subscribe.
                 * @example 0
                 */
                sub?: string;
                /**
                 * @description `true`: also groups of other channels than that of `s`.
                 * @example true
                 */
                showAllChannels?: string;
                /**
                 * @description `true`: nothing is stored.
                 * @example true
                 */
                isPreview?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shown": [
                 *         "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264"
                 *       ],
                 *       "group": [
                 *         "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264"
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description Ids of the groups in the form. No others change. */
                    shown: string[];
                    /** @description Those of them to subscribe the user to. */
                    group?: string[];
                    /** @description In place of `group`: none of them. */
                    none?: string;
                    /** @description Record it even if nothing changes. */
                    confirm?: string;
                };
                /**
                 * @example {
                 *       "shown": [
                 *         "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264"
                 *       ],
                 *       "group": [
                 *         "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    /** @description Ids of the groups in the form. No others change. */
                    shown: string[];
                    /** @description Those of them to subscribe the user to. */
                    group?: string[];
                    /** @description In place of `group`: none of them. */
                    none?: string;
                    /** @description Record it even if nothing changes. */
                    confirm?: string;
                };
            };
        };
        responses: {
            /** @description Back to the page, with `success` or `error` in the query. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    unsubscribeByOneClick: {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10
                 */
                w: string;
                /**
                 * @description The value the user is found by, as an email address.
                 * @example ann@example.com
                 */
                i: string;
                /**
                 * @description The user property with that value.
                 * @example email
                 */
                ik: string;
                /**
                 * @description Lower-case hex HMAC-SHA256 with the workspace's subscription secret over the compact JSON `{"u":userId,"w":w,"i":i,"k":ik}`.
                 * @example 9d2c6f0b7e41a85c3d9e0f17b6a24c58e1d3f7a90b5c2e48d6f1a37c0e95b284
                 */
                h: string;
                /**
                 * @description The subscription group of the link.
                 * @example a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264
                 */
                s: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "List-Unsubscribe": "One-Click"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    "List-Unsubscribe": "One-Click";
                };
                /**
                 * @example {
                 *       "List-Unsubscribe": "One-Click"
                 *     }
                 */
                "multipart/form-data": {
                    /** @constant */
                    "List-Unsubscribe": "One-Click";
                };
            };
        };
        responses: {
            /** @description The user is unsubscribed from the group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    viewInBrowser: {
        parameters: {
            query: {
                /**
                 * @description The workspace.
                 * @example c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10
                 */
                w: string;
                /**
                 * @description The delivery.
                 * @example welcome-ann
                 */
                m: string;
                /**
                 * @description The hash of the link in the email.
                 * @example 9d2c6f0b7e41a85c3d9e0f17b6a24c58e1d3f7a90b5c2e48d6f1a37c0e95b284
                 */
                h: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getContentTemplates: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Only these; unknown ones are left out. */
                ids?: (string | number)[];
                /** @description `Internal` for those that belong to other resources, which are left out otherwise. */
                resourceType?: "Declarative" | "Internal";
                channel?: "Email" | "Sms" | "MobilePush" | "Webhook";
                /** @description A part of the name, without case and accents. */
                search?: string;
                /** @description True for archived ones alone, false for the others; both by default. */
                archived?: boolean;
                /** @example 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Templates, oldest first; `nextCursor` when there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "templates": [
                     *         {
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "id": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11",
                     *           "name": "Welcome",
                     *           "type": "Email",
                     *           "definition": {
                     *             "type": "Email",
                     *             "from": "Shop <shop@example.com>",
                     *             "subject": "Welcome, {{ user.id }}",
                     *             "body": "<p>You are on {{ user.email }}.</p> {% unsubscribe_link %}"
                     *           },
                     *           "updatedAt": 1767261600000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        templates: components["schemas"]["Template"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putContentTemplates: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome",
                 *       "definition": {
                 *         "type": "Email",
                 *         "from": "Shop <shop@example.com>",
                 *         "subject": "Welcome, {{ user.id }}",
                 *         "body": "<p>You are on {{ user.email }}.</p> {% unsubscribe_link %}"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                    /** @description A UUID. Default: the template with that name, or a new one. */
                    id?: string | number;
                    /** @description What is sent. Its `type` is the channel; changing the channel removes the draft. */
                    definition?: components["schemas"]["TemplateDefinition"];
                    /** @description An unfinished definition, only used by tests. Null removes it. */
                    draft?: {
                        [key: string]: unknown;
                    } | null;
                    /** @enum {string} */
                    resourceType?: "Declarative" | "Internal";
                    /** @description With a definition: the `draftUpdatedAt` of the draft that it publishes, which is removed unless it was saved again since. */
                    draftUpdatedAt?: number;
                    /** @description With a definition: why it is published, for the list of revisions. */
                    note?: string;
                    /** @description The `confirmToken` of the effect that was shown before: refused with 409 when the definition, the draft, the published version or something that the definition names is another one since, or after 15 minutes. */
                    confirmToken?: string;
                };
            };
        };
        responses: {
            /** @description The template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11",
                     *       "name": "Welcome",
                     *       "type": "Email",
                     *       "definition": {
                     *         "type": "Email",
                     *         "from": "Shop <shop@example.com>",
                     *         "subject": "Welcome, {{ user.id }}",
                     *         "body": "<p>You are on {{ user.email }}.</p> {% unsubscribe_link %}"
                     *       },
                     *       "updatedAt": 1767261600000
                     *     }
                     */
                    "application/json": {
                        workspaceId: string;
                        id: string;
                        name: string;
                        /** @enum {string} */
                        type: "Email" | "Sms" | "MobilePush" | "Webhook";
                        definition?: components["schemas"]["TemplateDefinition"];
                        /** @description An unfinished definition; only tests send it. */
                        draft?: {
                            [key: string]: unknown;
                        };
                        /**
                         * @description It is hidden from lists of the dashboard; absent where it is not.
                         * @constant
                         */
                        archived?: true;
                        updatedAt: number;
                        /** @description Who created it; absent: the service itself, or an earlier release. */
                        createdBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                        /** @description Who changed it last. */
                        updatedBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                        /** @description Present when something is probably wrong: names behind `user.` that are neither a user property nor a recently seen trait, time zones of `date` filters that are none, and text outside of `<mjml>`. */
                        warnings?: string[];
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteContentTemplates: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                    /**
                     * @description Optional: the id identifies the template.
                     * @enum {string}
                     */
                    type?: "Email" | "Sms" | "MobilePush" | "Webhook";
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    putContentTemplatesArchive: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                    /**
                     * @description False takes it out of the archive.
                     * @default true
                     */
                    archived?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The template is archived, or taken out of the archive */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postContentTemplatesEffect: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11",
                 *       "definition": {
                 *         "type": "Email",
                 *         "from": "Shop <shop@example.com>",
                 *         "subject": "Welcome, {{ user.id }}",
                 *         "body": "<p>You are on {{ user.email }}.</p> {% unsubscribe_link %}"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of the resource, which need not be published yet. */
                    id: string | number;
                    /** @description What would be published. Default: the draft of the resource. */
                    definition?: components["schemas"]["TemplateDefinition"];
                };
            };
        };
        responses: {
            /** @description What would change, and the token that confirms it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": [
                     *         {
                     *           "kind": "journey",
                     *           "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *           "name": "Welcome a day later",
                     *           "status": "Running",
                     *           "preventsDeletion": true
                     *         }
                     *       ],
                     *       "issues": [],
                     *       "confirmToken": "eyJraW5kIjoic2VnbWVudHMi",
                     *       "validUntil": 1767262500000
                     *     }
                     */
                    "application/json": {
                        uses: {
                            /** @enum {string} */
                            kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
                            id: string;
                            name: string;
                            status?: string;
                            /** @description Only earlier versions of the journey name it; their runs may still go on. */
                            isByEarlierVersion?: boolean;
                            /** @description Deleting it is refused with `InUse` meanwhile. */
                            preventsDeletion: boolean;
                        }[];
                        /** @description Why a put of the definition would be refused; then there is no token, and nobody is counted. */
                        issues: components["schemas"]["Issue"][];
                        /** @description For the put: it is refused with 409 when the definition, the draft, the published version or something that the definition names is another one by then. Counts are not part of it. */
                        confirmToken?: string;
                        /** @description Until when the token counts, ms: 15 minutes. */
                        validUntil?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getContentTemplatesIdUses: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Journeys, broadcasts, segments, subscription groups and templates that name it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": [
                     *         {
                     *           "kind": "journey",
                     *           "id": "4f0f1c8e-6f43-4d3d-9a53-6b2f1f0c6a10",
                     *           "name": "Welcome",
                     *           "status": "Running",
                     *           "preventsDeletion": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        uses: {
                            /** @enum {string} */
                            kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
                            id: string;
                            name: string;
                            status?: string;
                            /** @description Only earlier versions of the journey name it; their runs may still go on. */
                            isByEarlierVersion?: boolean;
                            /** @description Deleting it is refused with `InUse` meanwhile. */
                            preventsDeletion: boolean;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getContentTemplatesIdPreview: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Whose user properties it is rendered with. */
                userId?: string | number;
                /** @description The draft instead of the published definition. */
                draft?: boolean;
                /** @description What this request for approval publishes, instead of the published definition. Needs `approvals:read` as well. */
                approvalId?: string | number;
                /** @description The plain text that is sent beside the HTML. */
                text?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rendered body; `text/plain` with `text` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putContentTemplatesReset: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                    /** @enum {string} */
                    type: "Email" | "Sms" | "MobilePush" | "Webhook";
                    /**
                     * @description For an email: `Code` (the default) is MJML, `LowCode` the editor's document.
                     * @enum {string}
                     */
                    emailContentsType?: "Code" | "LowCode";
                    /** @description The journey node it is for; ignored. */
                    journeyMetadata?: {
                        journeyId: string;
                        nodeId: string;
                    };
                };
            };
        };
        responses: {
            /** @description The template, without draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postContentTemplatesRender: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @enum {string} */
                    channel: "Email" | "Sms" | "MobilePush" | "Webhook";
                    /** @description The group that unsubscribe links name. Default: the first group of the channel. */
                    subscriptionGroupId?: string | number;
                    /**
                     * @description By names of your choice. `Mjml` is MJML or HTML, `Emailo` a document of the low-code editor.
                     * @example {
                     *       "subject": {
                     *         "type": "PlainText",
                     *         "value": "Hello {{ user.firstName }}"
                     *       }
                     *     }
                     */
                    contents: {
                        [key: string]: {
                            /** @enum {string} */
                            type: "PlainText" | "Mjml" | "Emailo";
                            value: string | {
                                [key: string]: unknown;
                            };
                        };
                    };
                    /** @description By name: available to templates as `user`. */
                    userProperties: {
                        [key: string]: unknown;
                    };
                    tags?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description Each content by its name, as rendered text or as its error */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contents: {
                            [key: string]: {
                                /** @constant */
                                type: "Ok";
                                value: string;
                                /** @description Present when a `date` filter names a time zone that is none. */
                                warnings?: string[];
                            } | {
                                /** @constant */
                                type: "Err";
                                err: string;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postContentTemplatesTest: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    templateId: string | number;
                    /** @enum {string} */
                    channel: "Email" | "Sms" | "MobilePush" | "Webhook";
                    /**
                     * @description By name: available to the template as `user`; also gives the recipient's address.
                     * @example {
                     *       "email": "you@example.com",
                     *       "firstName": "Ann"
                     *     }
                     */
                    userProperties: {
                        [key: string]: unknown;
                    };
                    tags?: {
                        [key: string]: string;
                    };
                    /** @description A provider type, in place of the channel's default. */
                    provider?: string;
                };
            };
        };
        responses: {
            /** @description The outcome: sent, skipped, or an error with what to do about it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        type: "Ok";
                        value: {
                            /** @constant */
                            type: "DFInternalMessageSent";
                            variant: {
                                [key: string]: unknown;
                            };
                        } | {
                            /** @constant */
                            type: "DFMessageSkipped";
                            message?: string;
                            messageSays?: components["schemas"]["Sentence"][];
                        };
                    } | {
                        /** @constant */
                        type: "Err";
                        err: {
                            suggestions: string[];
                            /** @description What `suggestions` say. */
                            suggestionsSays?: components["schemas"]["Sentence"][];
                            responseData?: string;
                        };
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postContentTemplatesBatchSend: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "templateId": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11",
                 *       "channel": "Email",
                 *       "subscriptionGroupId": "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264",
                 *       "users": [
                 *         {
                 *           "id": "ann",
                 *           "messageId": "welcome-ann",
                 *           "properties": {}
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    templateId: string | number;
                    /** @enum {string} */
                    channel: "Email" | "Sms" | "MobilePush" | "Webhook";
                    /** @description A provider type, in place of the default. */
                    provider?: string;
                    /** @description Users who are not subscribed to it are skipped; unsubscribe links unsubscribe from it. */
                    subscriptionGroupId?: string | number;
                    /**
                     * @description False for a campaign: frequency caps and quiet hours apply.
                     * @default true
                     */
                    transactional?: boolean;
                    users: {
                        id: string | number;
                        /** @description Override the user's stored properties, by name. */
                        properties: {
                            [key: string]: unknown;
                        };
                        /** @description The same one is never sent twice: give your own to make the call repeatable. */
                        messageId?: string | number;
                        /** @description Overrides the batch's. */
                        context?: {
                            [key: string]: unknown;
                        };
                    }[];
                    /** @description The context of the events the messages cause. */
                    context?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The result of each message, in the order of the request. `RetryableError`: not settled yet, with the last reason and the time of the next attempt if one failed; repeat the call with the same messageId */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "userId": "ann",
                     *           "messageId": "welcome-ann",
                     *           "type": "Success"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["BatchResult"][];
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postUsers: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "segmentFilter": [
                 *         "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84"
                 *       ],
                 *       "limit": 10
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description Only people, only groups, or only anonymous users; all three by default.
                     * @enum {string}
                     */
                    kind?: "person" | "group" | "anonymous";
                    /** @description Only these users or anonymous users. */
                    userIds?: (string | number)[];
                    /** @description Ids of segments: members of all of them. */
                    segmentFilter?: (string | number)[];
                    /** @description Ids of segments: members of none of them. */
                    negativeSegmentFilter?: (string | number)[];
                    /** @description Ids of groups: subscribed to all of them. All users are subscribed to an OptOut group who have not unsubscribed. */
                    subscriptionGroupFilter?: (string | number)[];
                    /** @description Ids of groups: subscribed to none of them. */
                    negativeSubscriptionGroupFilter?: (string | number)[];
                    /** @description Ids of groups: have unsubscribed from all of them. */
                    unsubscribedFromFilter?: (string | number)[];
                    /** @description The user property has one of the values, compared as JSON; for every entry. */
                    userPropertyFilter?: {
                        id: string | number;
                        values: unknown[];
                    }[];
                    cursor?: string;
                    /** @default 10 */
                    limit?: number;
                    /**
                     * @description Which side of the cursor to read.
                     * @default after
                     * @enum {string}
                     */
                    direction?: "after" | "before";
                    /**
                     * @description Whether the user at the cursor is left out of the page.
                     * @default true
                     */
                    exclusiveCursor?: boolean;
                    /** @default false */
                    includeSubscriptions?: boolean;
                    /**
                     * @description "id", or the id or name of a user property; users without a value come last.
                     * @default id
                     */
                    sortBy?: string;
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    sortOrder?: "asc" | "desc";
                    /**
                     * @description `false` leaves out `userCount`, which takes long for a million users.
                     * @default true
                     */
                    withCount?: boolean;
                };
            };
        };
        responses: {
            /** @description A page of users with cursors of its neighbours, and the total number of users unless that is left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "id": "ann",
                     *           "properties": {
                     *             "51d7e3c9-6a2f-4b84-9e0d-8c4f1a7b3e96": {
                     *               "name": "plan",
                     *               "value": "free"
                     *             }
                     *           },
                     *           "segments": [
                     *             {
                     *               "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *               "name": "Free sign-ups"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "userCount": 1
                     *     }
                     */
                    "application/json": {
                        users: components["schemas"]["UserRow"][];
                        nextCursor?: string;
                        previousCursor?: string;
                        userCount?: number;
                        /** @description Segments and user properties of the call that are not computed for all users yet: the answer is not complete. Absent when it is. */
                        notComputed?: {
                            workspaceId: string;
                            id: string;
                            /** @enum {string} */
                            type: "Segment" | "UserProperty";
                            progress: {
                                done: number;
                                total: number;
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteUsers: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "userIds": [
                 *         "ann"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    userIds: (string | number)[];
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description All stored data is erased; a record of the erasure is kept */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postUsersCount: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "segmentFilter": [
                 *         "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description Only people, only groups, or only anonymous users; all three by default.
                     * @enum {string}
                     */
                    kind?: "person" | "group" | "anonymous";
                    /** @description Only these users or anonymous users. */
                    userIds?: (string | number)[];
                    /** @description Ids of segments: members of all of them. */
                    segmentFilter?: (string | number)[];
                    /** @description Ids of segments: members of none of them. */
                    negativeSegmentFilter?: (string | number)[];
                    /** @description Ids of groups: subscribed to all of them. All users are subscribed to an OptOut group who have not unsubscribed. */
                    subscriptionGroupFilter?: (string | number)[];
                    /** @description Ids of groups: subscribed to none of them. */
                    negativeSubscriptionGroupFilter?: (string | number)[];
                    /** @description Ids of groups: have unsubscribed from all of them. */
                    unsubscribedFromFilter?: (string | number)[];
                    /** @description The user property has one of the values, compared as JSON; for every entry. */
                    userPropertyFilter?: {
                        id: string | number;
                        values: unknown[];
                    }[];
                    /**
                     * @description Seconds: how old the number may be, for lists that count a million again and again. What is counted within a quarter of a second is always counted anew.
                     * @default 0
                     */
                    maxAgeSeconds?: number;
                    /**
                     * @description Answers with an estimate from a random sample where there are more than 1,000 users.
                     * @default false
                     */
                    firstAnswer?: boolean;
                    /**
                     * @description Also counts people, groups and anonymous users apart.
                     * @default false
                     */
                    byKind?: boolean;
                };
            };
        };
        responses: {
            /** @description The number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userCount": 1
                     *     }
                     */
                    "application/json": {
                        userCount: number;
                        /** @description Only with `firstAnswer`. */
                        isEstimate?: boolean;
                        /** @description Only with `firstAnswer`: contains the true number with a probability of 95 %. */
                        interval?: {
                            low: number;
                            high: number;
                        };
                        /** @description Only with `byKind`, and not with an estimate. */
                        kinds?: {
                            person: number;
                            group: number;
                            anonymous: number;
                        };
                        /** @description Segments and user properties of the call that are not computed for all users yet: the answer is not complete. Absent when it is. */
                        notComputed?: {
                            workspaceId: string;
                            id: string;
                            /** @enum {string} */
                            type: "Segment" | "UserProperty";
                            progress: {
                                done: number;
                                total: number;
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postUsersFind: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "texts": [
                 *         "ann",
                 *         "bob@example.com"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    texts: (string | number)[];
                };
            };
        };
        responses: {
            /** @description One for each text */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "found": [
                     *         {
                     *           "ids": [
                     *             "ann"
                     *           ]
                     *         },
                     *         {
                     *           "ids": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        workspaceId: string;
                        found: {
                            /** @description At most 20. */
                            ids: string[];
                            /**
                             * @description The caller may not ask whose address it is: nothing is known of it.
                             * @constant
                             */
                            isHidden?: true;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUsersSearch: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @example ann */
                term: string;
                /** @example 5 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users found by their id before those found by an address, before those found by words */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "workspaceId": "6f1c1b5e-2f0a-4a7d-8a34-4d8f3a0c9b21",
                     *           "id": "u-17",
                     *           "name": "Ann Lee",
                     *           "matched": {
                     *             "name": "email",
                     *             "value": "ann@example.com"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        users: {
                            workspaceId: string;
                            id: string;
                            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
                            name?: string;
                            isAnonymous?: boolean;
                            /** @description The property whose value matches the first word; absent for the id. */
                            matched?: {
                                name: string;
                                value: string;
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUsersId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                /** @example ann */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user with traits, properties, segments, groups, subscriptions and linked anonymous ids */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ann",
                     *       "isAnonymous": false,
                     *       "traits": {
                     *         "email": "ann@example.com",
                     *         "plan": "free"
                     *       },
                     *       "properties": {
                     *         "51d7e3c9-6a2f-4b84-9e0d-8c4f1a7b3e96": {
                     *           "name": "plan",
                     *           "value": "free",
                     *           "setBy": {
                     *             "at": 1767261600000,
                     *             "messageId": "0b4f6a1e-3c7d-4e58-9a20-b1d3f5c7e986"
                     *           }
                     *         }
                     *       },
                     *       "segments": [
                     *         {
                     *           "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *           "name": "Free sign-ups"
                     *         }
                     *       ],
                     *       "groups": [
                     *         "acme"
                     *       ],
                     *       "subscriptions": [
                     *         {
                     *           "id": "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264",
                     *           "name": "Email",
                     *           "subscribed": true
                     *         }
                     *       ],
                     *       "anonymousIds": [
                     *         "browser-1"
                     *       ],
                     *       "firstSeenAt": 1767261600000,
                     *       "lastSeenAt": 1767261600000
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUsersIdTimeline: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Only these. */
                kind?: "event" | "journey" | "delivery" | "subscription" | "segment";
                /** @example 20 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example ann */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page; `nextCursor` when there is more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "ann",
                     *       "items": [
                     *         {
                     *           "at": "2026-01-01T10:00:00.020Z",
                     *           "kind": "segment",
                     *           "change": "entered",
                     *           "segment": {
                     *             "id": "0d6f9f0e-7c61-4f1e-9f57-0d6c7a0c4b11",
                     *             "name": "Free sign-ups"
                     *           }
                     *         },
                     *         {
                     *           "at": "2026-01-01T10:00:00.012Z",
                     *           "kind": "event",
                     *           "event": {
                     *             "messageId": "0b4f6a1e-3c7d-4e58-9a20-b1d3f5c7e986",
                     *             "eventType": "track",
                     *             "event": "Signed Up",
                     *             "userId": "ann",
                     *             "anonymousId": null,
                     *             "processingTime": "2026-01-01 10:00:00.012",
                     *             "eventTime": "2026-01-01 10:00:00.000",
                     *             "traits": "{\"source\":\"blog\"}"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description For an anonymous id that was linked to a user: that user's id. */
                        userId: string;
                        items: {
                            /** @description UTC. */
                            at: string;
                            /** @enum {string} */
                            kind: "event" | "journey" | "delivery" | "subscription" | "segment";
                            /**
                             * @description Of a segment, a journey or a group: whether the user entered or left it, or `passed` a node of a journey. Of a subscription group: whether they subscribed.
                             * @enum {string}
                             */
                            change?: "entered" | "left" | "passed" | "subscribed" | "unsubscribed";
                            /** @description For all kinds but `segment`. Its `processingTime` says when it was received. */
                            event?: components["schemas"]["Event"];
                            /** @description Of a step, or the one that requested a message. The name is null once it is deleted. */
                            journey?: {
                                id: string;
                                name: string | null;
                                nodeId?: string;
                                nodeType?: string;
                            };
                            deliveryId?: string;
                            templateName?: string | null;
                            segment?: {
                                id: string;
                                name: string;
                            };
                            /** @description What an event of the service is about: `DFSubscriptionChange`, `DFManualSegmentUpdate`, `DFSegmentBroadcast`, and assignments to groups. Without a name it is deleted, or has none. */
                            about?: {
                                /** @enum {string} */
                                kind: "segment" | "subscriptionGroup" | "group" | "user";
                                id: string;
                                /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
                                name?: string;
                            };
                        }[];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSegments: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Only these; unknown ones are left out. */
                ids?: (string | number)[];
                /**
                 * @description `Internal` for those that belong to other resources, which are left out otherwise.
                 * @example Declarative
                 */
                resourceType?: "Declarative" | "Internal";
                /** @description True for archived ones alone, false for the others; both by default. */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Segments, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "segments": [
                     *         {
                     *           "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "name": "Free sign-ups",
                     *           "definition": {
                     *             "entryNode": {
                     *               "id": "both",
                     *               "type": "And",
                     *               "children": [
                     *                 "plan",
                     *                 "event"
                     *               ]
                     *             },
                     *             "nodes": [
                     *               {
                     *                 "id": "plan",
                     *                 "type": "Trait",
                     *                 "path": "plan",
                     *                 "operator": {
                     *                   "type": "Equals",
                     *                   "value": "free"
                     *                 }
                     *               },
                     *               {
                     *                 "id": "event",
                     *                 "type": "Performed",
                     *                 "event": "Signed Up",
                     *                 "times": 1,
                     *                 "timesOperator": ">="
                     *               }
                     *             ]
                     *           },
                     *           "resourceType": "Declarative",
                     *           "status": "Running",
                     *           "createdAt": 1767261600000,
                     *           "updatedAt": 1767261600000,
                     *           "definitionUpdatedAt": 1767261600000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        segments: components["schemas"]["Segment"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSegments: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Free sign-ups",
                 *       "definition": {
                 *         "entryNode": {
                 *           "id": "both",
                 *           "type": "And",
                 *           "children": [
                 *             "plan",
                 *             "event"
                 *           ]
                 *         },
                 *         "nodes": [
                 *           {
                 *             "id": "plan",
                 *             "type": "Trait",
                 *             "path": "plan",
                 *             "operator": {
                 *               "type": "Equals",
                 *               "value": "free"
                 *             }
                 *           },
                 *           {
                 *             "id": "event",
                 *             "type": "Performed",
                 *             "event": "Signed Up",
                 *             "times": 1,
                 *             "timesOperator": ">="
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                    /** @description A UUID. Default: the segment with that name, or a new one. */
                    id?: string | number;
                    /** @description Required for a new segment. A changed one is recomputed for all users in the background. */
                    definition?: components["schemas"]["SegmentDefinition"];
                    subscriptionGroupId?: string | number;
                    /** @enum {string} */
                    status?: "NotStarted" | "Running" | "Paused";
                    /** @enum {string} */
                    resourceType?: "Declarative" | "Internal";
                    /** @description Refuse to change an existing segment. */
                    createOnly?: boolean;
                    /** @description With a definition: the `draftUpdatedAt` of the draft that it publishes, which is removed unless it was saved again since. */
                    draftUpdatedAt?: number;
                    /** @description With a definition: why it is published, for the list of revisions. */
                    note?: string;
                    /** @description The `confirmToken` of the effect that was shown before: refused with 409 when the definition, the draft, the published version or something that the definition names is another one since, or after 15 minutes. */
                    confirmToken?: string;
                };
            };
        };
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "name": "Free sign-ups",
                     *       "definition": {
                     *         "entryNode": {
                     *           "id": "both",
                     *           "type": "And",
                     *           "children": [
                     *             "plan",
                     *             "event"
                     *           ]
                     *         },
                     *         "nodes": [
                     *           {
                     *             "id": "plan",
                     *             "type": "Trait",
                     *             "path": "plan",
                     *             "operator": {
                     *               "type": "Equals",
                     *               "value": "free"
                     *             }
                     *           },
                     *           {
                     *             "id": "event",
                     *             "type": "Performed",
                     *             "event": "Signed Up",
                     *             "times": 1,
                     *             "timesOperator": ">="
                     *           }
                     *         ]
                     *       },
                     *       "resourceType": "Declarative",
                     *       "status": "Running",
                     *       "createdAt": 1767261600000,
                     *       "updatedAt": 1767261600000,
                     *       "definitionUpdatedAt": 1767261600000
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSegments: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted, with all memberships */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    putSegmentsArchive: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                    /**
                     * @description False takes it out of the archive.
                     * @default true
                     */
                    archived?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The segment is archived, or taken out of the archive */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    patchSegmentsStatus: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                    /** @enum {string} */
                    status: "NotStarted" | "Running" | "Paused";
                };
            };
        };
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Segment"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSegmentsDownload: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV with the columns segmentName, segmentId, userId, inSegment, subscriptionGroupName, email, phone, deviceToken */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSegmentsUploadCsv: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header: {
                /** @description The manual segment. Columns are separated by commas, semicolons or tabs. */
                "df-segment-id": string;
                /** @description `true` keeps the current members. */
                "df-manual-segment-append"?: string;
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Queued: all users in the column `id`, with the other columns as traits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSegmentsUploadCsvCheck: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The columns, the first rows and the rows that cannot be used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: {
                            /** @description As in the file. */
                            name: string;
                            /** @description `id`, `email`, `action` or `status`; absent for a trait. */
                            meaning?: string;
                        }[];
                        /** @description The first rows. */
                        sample: {
                            row: number;
                            /** @description As in the file; of the first 100 columns, 200 characters each. */
                            cells: string[];
                        }[];
                        /** @description Below the header, without empty ones. */
                        rows: number;
                        /** @description Rows that cannot be used. */
                        refused: number;
                        /** @description The first 1000. `cells` is empty where the row cannot be read. */
                        refusedRows: {
                            row: number;
                            issue: components["schemas"]["Issue"];
                            text: string;
                            /** @description As in the file; of the first 100 columns, 200 characters each. */
                            cells: string[];
                        }[];
                        /** @description Different users. Absent above 100,000, as the next two are. */
                        users?: number;
                        /** @description Those who are users already. Also absent for callers without `users:read`, and for those who may not see an id of the file. */
                        known?: number;
                        /** @description Rows about a user of an earlier row; the later row wins. */
                        repeated?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSegmentsManualSegmentUpdate: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "segmentId": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                 *       "userIds": [
                 *         "ann"
                 *       ],
                 *       "append": true,
                 *       "sync": true
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    segmentId: string | number;
                    /** @description Ids of users or anonymous users; an unknown id becomes a user. */
                    userIds: (string | number)[];
                    /**
                     * @description Keep the current members.
                     * @default false
                     */
                    append?: boolean;
                    /**
                     * @description Answer only when it is applied.
                     * @default false
                     */
                    sync?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued; with `sync` applied */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSegmentsManualSegmentRemove: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "segmentId": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                 *       "userIds": [
                 *         "ann"
                 *       ],
                 *       "sync": true
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    segmentId: string | number;
                    /** @description Ids of users or anonymous users; unknown ids are left out. */
                    userIds: (string | number)[];
                    /**
                     * @description Answer only when it is applied.
                     * @default false
                     */
                    sync?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued; with `sync` applied */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSegmentsManualSegmentClear: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    segmentId: string | number;
                };
            };
        };
        responses: {
            /** @description The segment is empty */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSegmentsManualSegmentStatus: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                segmentId: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Null before its first update, and while users of an earlier list are still in it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lastComputedAt: string | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSegmentsEffect: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                 *       "definition": {
                 *         "entryNode": {
                 *           "id": "both",
                 *           "type": "And",
                 *           "children": [
                 *             "plan",
                 *             "event"
                 *           ]
                 *         },
                 *         "nodes": [
                 *           {
                 *             "id": "plan",
                 *             "type": "Trait",
                 *             "path": "plan",
                 *             "operator": {
                 *               "type": "Equals",
                 *               "value": "free"
                 *             }
                 *           },
                 *           {
                 *             "id": "event",
                 *             "type": "Performed",
                 *             "event": "Signed Up",
                 *             "times": 1,
                 *             "timesOperator": ">="
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of the resource, which need not be published yet. */
                    id: string | number;
                    /** @description What would be published. Default: the draft of the resource. */
                    definition?: components["schemas"]["SegmentDefinition"];
                    /**
                     * @description Answers with the first estimate, from a random sample, instead of the last result.
                     * @default false
                     */
                    firstAnswer?: boolean;
                };
            };
        };
        responses: {
            /** @description What would change, and the token that confirms it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": [
                     *         {
                     *           "kind": "journey",
                     *           "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *           "name": "Welcome a day later",
                     *           "status": "Running",
                     *           "preventsDeletion": true
                     *         }
                     *       ],
                     *       "issues": [],
                     *       "confirmToken": "eyJraW5kIjoic2VnbWVudHMi",
                     *       "validUntil": 1767262500000,
                     *       "status": "Running",
                     *       "members": 1200,
                     *       "after": {
                     *         "count": 1150,
                     *         "isEstimate": false,
                     *         "interval": {
                     *           "low": 1150,
                     *           "high": 1150
                     *         }
                     *       },
                     *       "leaving": {
                     *         "count": 60,
                     *         "isEstimate": false,
                     *         "interval": {
                     *           "low": 60,
                     *           "high": 60
                     *         }
                     *       },
                     *       "entering": {
                     *         "count": 10,
                     *         "isEstimate": false,
                     *         "interval": {
                     *           "low": 10,
                     *           "high": 10
                     *         }
                     *       },
                     *       "looked": 4000,
                     *       "took": 210
                     *     }
                     */
                    "application/json": {
                        uses: {
                            /** @enum {string} */
                            kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
                            id: string;
                            name: string;
                            status?: string;
                            /** @description Only earlier versions of the journey name it; their runs may still go on. */
                            isByEarlierVersion?: boolean;
                            /** @description Deleting it is refused with `InUse` meanwhile. */
                            preventsDeletion: boolean;
                        }[];
                        /** @description Why a put of the definition would be refused; then there is no token, and nobody is counted. */
                        issues: components["schemas"]["Issue"][];
                        /** @description For the put: it is refused with 409 when the definition, the draft, the published version or something that the definition names is another one by then. Counts are not part of it. */
                        confirmToken?: string;
                        /** @description Until when the token counts, ms: 15 minutes. */
                        validUntil?: number;
                        /**
                         * @description Of the segment once it is published. One that is paused changes its members when it is started.
                         * @enum {string}
                         */
                        status?: "NotStarted" | "Running" | "Paused";
                        /** @description Members now, as far as the segment is computed. */
                        members?: number;
                        /** @description Members by the definition. */
                        after?: {
                            count: number;
                            isEstimate: boolean;
                            /** @description Contains the true count with a probability of 95 %. */
                            interval: {
                                low: number;
                                high: number;
                            };
                        };
                        /** @description Members now, and not by the definition. */
                        leaving?: {
                            count: number;
                            isEstimate: boolean;
                            /** @description Contains the true count with a probability of 95 %. */
                            interval: {
                                low: number;
                                high: number;
                            };
                        };
                        /** @description Members by the definition, and not now. */
                        entering?: {
                            count: number;
                            isEstimate: boolean;
                            /** @description Contains the true count with a probability of 95 %. */
                            interval: {
                                low: number;
                                high: number;
                            };
                        };
                        /** @description Users that were evaluated. */
                        looked?: number;
                        /** @description ms */
                        took?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSegmentsPreview: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "definition": {
                 *         "entryNode": {
                 *           "id": "both",
                 *           "type": "And",
                 *           "children": [
                 *             "plan",
                 *             "event"
                 *           ]
                 *         },
                 *         "nodes": [
                 *           {
                 *             "id": "plan",
                 *             "type": "Trait",
                 *             "path": "plan",
                 *             "operator": {
                 *               "type": "Equals",
                 *               "value": "free"
                 *             }
                 *           },
                 *           {
                 *             "id": "event",
                 *             "type": "Performed",
                 *             "event": "Signed Up",
                 *             "times": 1,
                 *             "timesOperator": ">="
                 *           }
                 *         ]
                 *       },
                 *       "limit": 10
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    definition: components["schemas"]["SegmentDefinition"];
                    /** @description Of the segment that is being changed: for nodes that refer to that segment. */
                    segmentId?: string | number;
                    /**
                     * @description How many members to name.
                     * @default 10
                     */
                    limit?: number;
                    /**
                     * @description Answers with the first estimate, from a random sample, instead of the last result.
                     * @default false
                     */
                    firstAnswer?: boolean;
                    /**
                     * @description Counts each condition by itself, and the members that the segment would have without it.
                     * @default false
                     */
                    conditions?: boolean;
                };
            };
        };
        responses: {
            /** @description Exact, or after some seconds an estimate from a random sample */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1,
                     *       "isEstimate": false,
                     *       "interval": {
                     *         "low": 1,
                     *         "high": 1
                     *       },
                     *       "looked": 1,
                     *       "sample": [
                     *         "ann"
                     *       ],
                     *       "took": 12
                     *     }
                     */
                    "application/json": {
                        count: number;
                        isEstimate: boolean;
                        /** @description Contains the true count with a probability of 95 %. */
                        interval: {
                            low: number;
                            high: number;
                        };
                        /** @description Users that were evaluated. */
                        looked: number;
                        /** @description Ids of members. */
                        sample: string[];
                        /** @description ms */
                        took: number;
                        /** @description With `conditions` in the request: one for each node that the entry leads to, in the order of the definition. */
                        conditions?: {
                            /** @description Of a condition, or of a group inside the segment. */
                            nodeId: string;
                            /** @description Users for whom the node holds by itself. */
                            alone: {
                                count: number;
                                isEstimate: boolean;
                                /** @description Contains the true count with a probability of 95 %. */
                                interval: {
                                    low: number;
                                    high: number;
                                };
                            };
                            /** @description Members that the segment would have without the node, and without groups that it leaves empty. */
                            without: {
                                count: number;
                                isEstimate: boolean;
                                /** @description Contains the true count with a probability of 95 %. */
                                interval: {
                                    low: number;
                                    high: number;
                                };
                            };
                        }[];
                    };
                    /**
                     * @example event: result
                     *     data: {"count":1,"isEstimate":false,"interval":{"low":1,"high":1},"looked":1,"sample":["ann"],"took":12}
                     */
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSegmentsIdMembers: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members; `nextCursor` when there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "members": [
                     *         {
                     *           "id": "ann",
                     *           "since": "2026-01-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        members: {
                            id: string;
                            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
                            name?: string;
                            isAnonymous?: boolean;
                            /** @description Null if it is not known. */
                            since: string | null;
                        }[];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSegmentsIdUses: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Journeys, broadcasts, segments, subscription groups and templates that name it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": [
                     *         {
                     *           "kind": "journey",
                     *           "id": "4f0f1c8e-6f43-4d3d-9a53-6b2f1f0c6a10",
                     *           "name": "Welcome",
                     *           "status": "Running",
                     *           "preventsDeletion": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        uses: {
                            /** @enum {string} */
                            kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
                            id: string;
                            name: string;
                            status?: string;
                            /** @description Only earlier versions of the journey name it; their runs may still go on. */
                            isByEarlierVersion?: boolean;
                            /** @description Deleting it is refused with `InUse` meanwhile. */
                            preventsDeletion: boolean;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSegmentsExplain: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "segmentId": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                 *       "userId": "ann"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    segmentId: string | number;
                    /** @description Explained instead of the one of the segment, which need not exist then. */
                    definition?: components["schemas"]["SegmentDefinition"];
                    userId: string | number;
                };
            };
        };
        responses: {
            /** @description The tree of the definition's nodes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "segmentId": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *       "userId": "ann",
                     *       "isMember": true,
                     *       "status": "Running",
                     *       "isUpToDate": true,
                     *       "tree": {
                     *         "nodeId": "plan",
                     *         "type": "Trait",
                     *         "verdict": true,
                     *         "because": "The trait plan is \"free\"; required: it equals \"free\".",
                     *         "becauseSays": [
                     *           {
                     *             "code": "traitIs",
                     *             "values": {
                     *               "path": "plan",
                     *               "value": "\"free\"",
                     *               "wish": {
                     *                 "code": "equals",
                     *                 "values": {
                     *                   "value": "\"free\""
                     *                 },
                     *                 "text": "equals \"free\""
                     *               }
                     *             },
                     *             "text": "The trait plan is \"free\"; required: it equals \"free\"."
                     *           }
                     *         ],
                     *         "facts": {
                     *           "value": "free"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        segmentId: string;
                        /** @description For an anonymous id that was linked to a user: that user's id. */
                        userId: string;
                        /** @description As lists show it. */
                        isMember: boolean;
                        /** @enum {string} */
                        status: "NotStarted" | "Running" | "Paused";
                        /** @description Whether `isMember` follows the current definition; else the tree shows the future membership. */
                        isUpToDate: boolean;
                        tree: components["schemas"]["SegmentExplanation"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getJourneys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Only these; unknown ones are left out. */
                ids?: (string | number)[];
                /**
                 * @description Without `definition` and `draft`.
                 * @example false
                 */
                getPartial?: boolean;
                /** @description `Internal` for those that belong to other resources, which are left out otherwise. */
                resourceType?: "Declarative" | "Internal";
                /** @description True for archived ones alone, false for the others; both by default. */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Journeys, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "journeys": [
                     *         {
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *           "name": "Welcome a day later",
                     *           "status": "Running",
                     *           "canRunMultiple": false,
                     *           "definition": {
                     *             "entryNode": {
                     *               "type": "EventEntryNode",
                     *               "event": "Signed Up",
                     *               "child": "a-day"
                     *             },
                     *             "exitNode": {
                     *               "type": "ExitNode"
                     *             },
                     *             "nodes": [
                     *               {
                     *                 "type": "DelayNode",
                     *                 "id": "a-day",
                     *                 "variant": {
                     *                   "type": "Second",
                     *                   "seconds": 86400
                     *                 },
                     *                 "child": "welcome"
                     *               },
                     *               {
                     *                 "type": "MessageNode",
                     *                 "id": "welcome",
                     *                 "variant": {
                     *                   "type": "Email",
                     *                   "templateId": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11"
                     *                 },
                     *                 "child": "ExitNode"
                     *               }
                     *             ]
                     *           },
                     *           "version": 1,
                     *           "resourceType": "Declarative",
                     *           "createdAt": 1767261600000,
                     *           "updatedAt": 1767261600000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        journeys: components["schemas"]["Journey"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putJourneys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome a day later",
                 *       "definition": {
                 *         "entryNode": {
                 *           "type": "EventEntryNode",
                 *           "event": "Signed Up",
                 *           "child": "a-day"
                 *         },
                 *         "exitNode": {
                 *           "type": "ExitNode"
                 *         },
                 *         "nodes": [
                 *           {
                 *             "type": "DelayNode",
                 *             "id": "a-day",
                 *             "variant": {
                 *               "type": "Second",
                 *               "seconds": 86400
                 *             },
                 *             "child": "welcome"
                 *           },
                 *           {
                 *             "type": "MessageNode",
                 *             "id": "welcome",
                 *             "variant": {
                 *               "type": "Email",
                 *               "templateId": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11"
                 *             },
                 *             "child": "ExitNode"
                 *           }
                 *         ]
                 *       },
                 *       "status": "Running"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description A UUID. Default: the journey with that name, or a new one. */
                    id?: string | number;
                    /** @description Required for a new journey. */
                    name?: string;
                    /** @description The graph. Removes the draft. Live runs keep their version. */
                    definition?: components["schemas"]["JourneyDefinition"];
                    /** @description The editor's state, stored unchanged and not checked. Null removes it. */
                    draft?: {
                        [key: string]: unknown;
                    } | null;
                    /**
                     * @description From `NotStarted` to `Running`, then between `Running` and `Paused`; never back.
                     * @enum {string}
                     */
                    status?: "NotStarted" | "Running" | "Paused";
                    /** @description Whether a user can go through it more than once. */
                    canRunMultiple?: boolean;
                    /** @description With `status: "Running"`, which resumes it: users who entered its segment during the pause and are still in it are taken in. */
                    catchUp?: boolean;
                    /** @enum {string} */
                    resourceType?: "Declarative" | "Internal";
                    /** @description That of the journey as the caller knows it: refused with 409 when it was changed since. */
                    updatedAt?: number | string;
                    /** @description With a definition: the `draftUpdatedAt` of the draft that it publishes, which is removed unless it was saved again since. */
                    draftUpdatedAt?: number;
                    /** @description With a definition: why it is published, for the list of revisions. */
                    note?: string;
                    /** @description The `confirmToken` of the effect that was shown before: refused with 409 when the definition, the draft, the published version or something that the definition names is another one since, or after 15 minutes. */
                    confirmToken?: string;
                };
            };
        };
        responses: {
            /** @description The journey */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *       "name": "Welcome a day later",
                     *       "status": "Running",
                     *       "canRunMultiple": false,
                     *       "definition": {
                     *         "entryNode": {
                     *           "type": "EventEntryNode",
                     *           "event": "Signed Up",
                     *           "child": "a-day"
                     *         },
                     *         "exitNode": {
                     *           "type": "ExitNode"
                     *         },
                     *         "nodes": [
                     *           {
                     *             "type": "DelayNode",
                     *             "id": "a-day",
                     *             "variant": {
                     *               "type": "Second",
                     *               "seconds": 86400
                     *             },
                     *             "child": "welcome"
                     *           },
                     *           {
                     *             "type": "MessageNode",
                     *             "id": "welcome",
                     *             "variant": {
                     *               "type": "Email",
                     *               "templateId": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11"
                     *             },
                     *             "child": "ExitNode"
                     *           }
                     *         ]
                     *       },
                     *       "version": 1,
                     *       "resourceType": "Declarative",
                     *       "createdAt": 1767261600000,
                     *       "updatedAt": 1767261600000
                     *     }
                     */
                    "application/json": components["schemas"]["Journey"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteJourneys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted; its live runs end at their current node */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    putJourneysArchive: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                    /**
                     * @description False takes it out of the archive.
                     * @default true
                     */
                    archived?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The journey is archived, or taken out of the archive */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postJourneysEffect: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                 *       "definition": {
                 *         "entryNode": {
                 *           "type": "EventEntryNode",
                 *           "event": "Signed Up",
                 *           "child": "a-day"
                 *         },
                 *         "exitNode": {
                 *           "type": "ExitNode"
                 *         },
                 *         "nodes": [
                 *           {
                 *             "type": "DelayNode",
                 *             "id": "a-day",
                 *             "variant": {
                 *               "type": "Second",
                 *               "seconds": 86400
                 *             },
                 *             "child": "welcome"
                 *           },
                 *           {
                 *             "type": "MessageNode",
                 *             "id": "welcome",
                 *             "variant": {
                 *               "type": "Email",
                 *               "templateId": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11"
                 *             },
                 *             "child": "ExitNode"
                 *           }
                 *         ]
                 *       },
                 *       "status": "Running"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of the resource, which need not be published yet. */
                    id: string | number;
                    /** @description What would be published. Default: the draft of the resource. */
                    definition?: components["schemas"]["JourneyDefinition"];
                    /**
                     * @description As it is put with the definition: `Running` starts the journey.
                     * @enum {string}
                     */
                    status?: "NotStarted" | "Running" | "Paused";
                };
            };
        };
        responses: {
            /** @description What would change, and the token that confirms it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": [],
                     *       "issues": [],
                     *       "confirmToken": "eyJraW5kIjoic2VnbWVudHMi",
                     *       "validUntil": 1767262500000,
                     *       "runs": {
                     *         "isEstimate": false,
                     *         "looked": 1204,
                     *         "users": {
                     *           "count": 17,
                     *           "isEstimate": false,
                     *           "interval": {
                     *             "low": 17,
                     *             "high": 17
                     *           }
                     *         },
                     *         "nodes": [
                     *           {
                     *             "nodeId": "a-day",
                     *             "change": "changed",
                     *             "becomes": "keepsDefinition",
                     *             "users": {
                     *               "count": 17,
                     *               "isEstimate": false,
                     *               "interval": {
                     *                 "low": 17,
                     *                 "high": 17
                     *               }
                     *             }
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        uses: {
                            /** @enum {string} */
                            kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
                            id: string;
                            name: string;
                            status?: string;
                            /** @description Only earlier versions of the journey name it; their runs may still go on. */
                            isByEarlierVersion?: boolean;
                            /** @description Deleting it is refused with `InUse` meanwhile. */
                            preventsDeletion: boolean;
                        }[];
                        /** @description Why a put of the definition would be refused; then there is no token, and nobody is counted. */
                        issues: components["schemas"]["Issue"][];
                        /** @description For the put: it is refused with 409 when the definition, the draft, the published version or something that the definition names is another one by then. Counts are not part of it. */
                        confirmToken?: string;
                        /** @description Until when the token counts, ms: 15 minutes. */
                        validUntil?: number;
                        runs?: {
                            isEstimate: boolean;
                            /** @description Users that were read. */
                            looked: number;
                            /** @description Users with a run under way, in all versions. */
                            users: {
                                count: number;
                                isEstimate: boolean;
                                /** @description Contains the true count with a probability of 95 %. */
                                interval: {
                                    low: number;
                                    high: number;
                                };
                            };
                            nodes: {
                                nodeId: string;
                                name?: string;
                                /** @enum {string} */
                                change: "removed" | "changed";
                                /**
                                 * @description Their runs go on by the definition with which they started.
                                 * @constant
                                 */
                                becomes: "keepsDefinition";
                                /** @description Users whose run is there. */
                                users: {
                                    count: number;
                                    isEstimate: boolean;
                                    /** @description Contains the true count with a probability of 95 %. */
                                    interval: {
                                        low: number;
                                        high: number;
                                    };
                                };
                            }[];
                        };
                        /** @description Where a segment starts the journey. */
                        starts?: {
                            segmentId: string;
                            segmentName: string;
                            /** @description Members of the segment now. */
                            members: number;
                            /** @description How many of them the put would start. */
                            now: number;
                            /**
                             * @description `now`: the put starts the journey and its members. `atStart`: its members start when the journey is started. `onEntry`: the journey was started before, so only users who enter the segment from now on start.
                             * @enum {string}
                             */
                            when: "now" | "atStart" | "onEntry";
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUsersIdJourneys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Live runs, the latest to start first, then finished ones, the latest to finish first; `nextCursor` when there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For an anonymous id that was linked to a user: that user's id. */
                        userId: string;
                        runs: components["schemas"]["JourneyRun"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getJourneysWaiting: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By id of the journey; journeys where nobody was found are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isEstimate": false,
                     *       "looked": 1204,
                     *       "journeys": {
                     *         "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25": {
                     *           "count": 17,
                     *           "low": 17,
                     *           "high": 17
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        isEstimate: boolean;
                        /** @description Users that were read. */
                        looked: number;
                        journeys: {
                            [key: string]: {
                                count: number;
                                low: number;
                                high: number;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getJourneysIdWaiting: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nodes where nobody was found are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isEstimate": false,
                     *       "looked": 1204,
                     *       "users": {
                     *         "count": 17,
                     *         "low": 17,
                     *         "high": 17
                     *       },
                     *       "nodes": {
                     *         "wait-a-day": {
                     *           "count": 17,
                     *           "low": 17,
                     *           "high": 17
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        isEstimate: boolean;
                        /** @description Users that were read. */
                        looked: number;
                        /** @description `low` and `high` contain the true count with a probability of 95 %. */
                        users: {
                            count: number;
                            low: number;
                            high: number;
                        };
                        nodes: {
                            [key: string]: {
                                count: number;
                                low: number;
                                high: number;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getJourneysIdUsers: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Only users at this node. */
                nodeId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: {
                            id: string;
                            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
                            name?: string;
                            isAnonymous?: boolean;
                            runId: string;
                            /** @description Of the definition the run uses. */
                            version: number;
                            nodeId: string;
                            startedAt: string;
                            /** @description When it arrived at the node. */
                            since: string;
                            /** @description When it continues without an event. */
                            waitsUntil?: string;
                        }[];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postJourneysExplain: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    journeyId: string | number;
                    userId: string | number;
                };
            };
        };
        responses: {
            /** @description The answer and the facts behind it; also for unknown journeys and users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        journeyId: string;
                        journeyName: string | null;
                        /** @description For an anonymous id that was linked to a user: that user's id. */
                        userId: string;
                        /** @enum {string} */
                        is: "in" | "was" | "never";
                        /** @description All reasons, in English. */
                        text: string;
                        /** @description The sentences of `text`. */
                        reasons: (components["schemas"]["Sentence"] & {
                            /** @enum {string} */
                            code: "UnderWay" | "BeenThrough" | "JourneyUnknown" | "UserUnknown" | "NotStarted" | "Paused" | "StartUnderWay" | "TooManyRuns" | "SegmentNotRunning" | "SegmentNotUpToDate" | "NotMember" | "OnlyOnce" | "WhenComingInAgain" | "CameInOtherwise" | "NoEvent" | "EventBefore" | "EventOutsideConditions" | "EventWithoutKey" | "OncePerKey" | "WithEveryEvent" | "EventOtherwise";
                        })[];
                        /** @enum {string} */
                        status?: "NotStarted" | "Running" | "Paused";
                        canRunMultiple?: boolean;
                        /** @description Present for a journey with a segment entry. */
                        segment?: {
                            id: string;
                            name: string;
                            isMember: boolean;
                            isUpToDate: boolean;
                            tree: components["schemas"]["SegmentExplanation"];
                        };
                        /** @description Live runs, and the latest finished ones. */
                        runs: components["schemas"]["JourneyRun"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postJourneysSimulate: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    definition: components["schemas"]["JourneyDefinition"];
                    /**
                     * @description Runs start from then on; existing members start then.
                     * @example 2026-01-01
                     */
                    from: string | number;
                    /**
                     * @description May be in the future: then time continues without events.
                     * @example 2026-01-31
                     */
                    to: string | number;
                    /** @description Users or anonymous users. */
                    userIds?: (string | number)[];
                    /** @description Its current members. Without it and `userIds`: the users the definition may concern. */
                    segmentId?: string | number;
                    /** @description The journey this is a draft of. Its effects in that time are ignored, and cohorts are assigned as in it. */
                    journeyId?: string | number;
                    /** @description Default: as in the journey; else false. */
                    canRunMultiple?: boolean;
                    /**
                     * @description The outcome of every message. Subscriptions, suppressions and addresses are not checked.
                     * @default sent
                     * @enum {string}
                     */
                    outcome?: "sent" | "skipped" | "failed";
                };
            };
        };
        responses: {
            /** @description Exact, or after some seconds a partial answer from the users simulated until then */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: {
                            /** @description Users that were simulated. All counts of this answer are of these users. */
                            looked: number;
                            /** @description Users in question; for `userIds`, the number of requested ids. */
                            total: number;
                            /** @description The time was up before all users were simulated. */
                            isEstimate: boolean;
                            /** @description Users whose simulation was cut off because too much happened. */
                            cut: number;
                        };
                        /**
                         * Format: date-time
                         * @description How far simulated time went: to `to`, unless a draft with rate limits took too long.
                         */
                        until: string;
                        runs: {
                            started: number;
                            finished: number;
                            live: number;
                        };
                        /** @description By id. A user who visited a node and has not left it is still there. */
                        nodes: {
                            [key: string]: {
                                visited: number;
                                /** @description By cause. */
                                left: {
                                    [key: string]: number;
                                };
                            };
                        };
                        messages: {
                            total: number;
                            byNode: {
                                [key: string]: number;
                            };
                            /** @description UTC, for example 2030-01-31. */
                            byDay: {
                                [key: string]: number;
                            };
                        };
                        samples: {
                            userId: string;
                            /** @constant */
                            isAnonymous?: true;
                            /** @description The first 20, each with the first 200 nodes it came to. */
                            runs: {
                                /** Format: date-time */
                                startedAt: string;
                                key?: string;
                                path: {
                                    nodeId: string;
                                    name?: string;
                                    /** Format: date-time */
                                    at: string;
                                    /** @description The edge it came along; at the entry, what started the run. */
                                    cause: string;
                                }[];
                                /** @description `live`, or why it ended: `exited`, `messageSkipped`, … */
                                ends: string;
                            }[];
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUserProperties: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description True for archived ones alone, false for the others; both by default. */
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description User properties, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userProperties": [
                     *         {
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "id": "51d7e3c9-6a2f-4b84-9e0d-8c4f1a7b3e96",
                     *           "name": "plan",
                     *           "definition": {
                     *             "type": "Trait",
                     *             "path": "plan"
                     *           },
                     *           "status": "Running",
                     *           "createdAt": 1767261600000,
                     *           "updatedAt": 1767261600000,
                     *           "definitionUpdatedAt": 1767261600000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        userProperties: components["schemas"]["UserProperty"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putUserProperties: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "plan",
                 *       "definition": {
                 *         "type": "Trait",
                 *         "path": "plan"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                    /** @description A UUID. Default: the property with that name, or a new one. */
                    id?: string | number;
                    /** @description Required for a new one. A changed one is recomputed for all users in the background. */
                    definition?: components["schemas"]["UserPropertyDefinition"];
                    exampleValue?: string;
                    /** @description `false` declares its path and everything below visible to those without the permission `users:see-personal`, which needs `settings:write` and `users:see-personal`. `true` hides it, also below a path that is declared visible. Absent: it declares nothing and is as visible as the path that it reads. */
                    personal?: boolean;
                    /** @enum {string} */
                    status?: "NotStarted" | "Running" | "Paused";
                    /** @description With a definition: the `draftUpdatedAt` of the draft that it publishes, which is removed unless it was saved again since. */
                    draftUpdatedAt?: number;
                    /** @description With a definition: why it is published, for the list of revisions. */
                    note?: string;
                    /** @description The `confirmToken` of the effect that was shown before: refused with 409 when the definition, the draft, the published version or something that the definition names is another one since, or after 15 minutes. */
                    confirmToken?: string;
                };
            };
        };
        responses: {
            /** @description The user property */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "51d7e3c9-6a2f-4b84-9e0d-8c4f1a7b3e96",
                     *       "name": "plan",
                     *       "definition": {
                     *         "type": "Trait",
                     *         "path": "plan"
                     *       },
                     *       "status": "Running",
                     *       "createdAt": 1767261600000,
                     *       "updatedAt": 1767261600000,
                     *       "definitionUpdatedAt": 1767261600000
                     *     }
                     */
                    "application/json": components["schemas"]["UserProperty"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteUserProperties: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted, with all values */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    putUserPropertiesArchive: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "51d7e3c9-6a2f-4b84-9e0d-8c4f1a7b3e96"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                    /**
                     * @description False takes it out of the archive.
                     * @default true
                     */
                    archived?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The user property is archived, or taken out of the archive */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postUserPropertiesEffect: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "51d7e3c9-6a2f-4b84-9e0d-8c4f1a7b3e96",
                 *       "definition": {
                 *         "type": "Trait",
                 *         "path": "plan"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of the resource, which need not be published yet. */
                    id: string | number;
                    /** @description What would be published. Default: the draft of the resource. */
                    definition?: components["schemas"]["UserPropertyDefinition"];
                };
            };
        };
        responses: {
            /** @description What would change, and the token that confirms it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": [
                     *         {
                     *           "kind": "journey",
                     *           "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *           "name": "Welcome a day later",
                     *           "status": "Running",
                     *           "preventsDeletion": true
                     *         }
                     *       ],
                     *       "issues": [],
                     *       "confirmToken": "eyJraW5kIjoic2VnbWVudHMi",
                     *       "validUntil": 1767262500000
                     *     }
                     */
                    "application/json": {
                        uses: {
                            /** @enum {string} */
                            kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
                            id: string;
                            name: string;
                            status?: string;
                            /** @description Only earlier versions of the journey name it; their runs may still go on. */
                            isByEarlierVersion?: boolean;
                            /** @description Deleting it is refused with `InUse` meanwhile. */
                            preventsDeletion: boolean;
                        }[];
                        /** @description Why a put of the definition would be refused; then there is no token, and nobody is counted. */
                        issues: components["schemas"]["Issue"][];
                        /** @description For the put: it is refused with 409 when the definition, the draft, the published version or something that the definition names is another one by then. Counts are not part of it. */
                        confirmToken?: string;
                        /** @description Until when the token counts, ms: 15 minutes. */
                        validUntil?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postUserPropertiesPreview: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "definition": {
                 *         "type": "Trait",
                 *         "path": "plan"
                 *       },
                 *       "limit": 10
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    definition: components["schemas"]["UserPropertyDefinition"];
                    /**
                     * @description How many values to name.
                     * @default 10
                     */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description The most frequent values first; values of more than 1,000 characters are not named */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "values": [
                     *         {
                     *           "value": "free",
                     *           "share": 0.75,
                     *           "low": 0.72,
                     *           "high": 0.78
                     *         }
                     *       ],
                     *       "withoutValue": {
                     *         "share": 0.25,
                     *         "low": 0.22,
                     *         "high": 0.28
                     *       },
                     *       "looked": 1000,
                     *       "isEstimate": true
                     *     }
                     */
                    "application/json": {
                        values: {
                            value: unknown;
                            /** @description Of all users, from 0 to 1. */
                            share: number;
                            low: number;
                            /** @description `low` and `high` contain the true share with a probability of 95 %. */
                            high: number;
                        }[];
                        withoutValue: {
                            /** @description Of all users, from 0 to 1. */
                            share: number;
                            low: number;
                            /** @description `low` and `high` contain the true share with a probability of 95 %. */
                            high: number;
                        };
                        /** @description Users that were evaluated. */
                        looked: number;
                        isEstimate: boolean;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUserPropertiesIdUses: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Journeys, broadcasts, segments, subscription groups and templates that name it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": [
                     *         {
                     *           "kind": "journey",
                     *           "id": "4f0f1c8e-6f43-4d3d-9a53-6b2f1f0c6a10",
                     *           "name": "Welcome",
                     *           "status": "Running",
                     *           "preventsDeletion": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        uses: {
                            /** @enum {string} */
                            kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
                            id: string;
                            name: string;
                            status?: string;
                            /** @description Only earlier versions of the journey name it; their runs may still go on. */
                            isByEarlierVersion?: boolean;
                            /** @description Deleting it is refused with `InUse` meanwhile. */
                            preventsDeletion: boolean;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUserPropertiesIdValues: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Only values that begin with it. */
                prefix?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most so many as asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "values": [
                     *         "free",
                     *         "pro"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        values: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchUserPropertiesStatus: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                    /** @enum {string} */
                    status: "NotStarted" | "Running" | "Paused";
                };
            };
        };
        responses: {
            /** @description The user property */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserProperty"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSubscriptionGroups: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *         "id": "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264",
                     *         "name": "Email",
                     *         "channel": "Email",
                     *         "type": "OptOut",
                     *         "unsubscribedSegmentId": "6c0e2a48-9d1f-4b73-85e6-f2a4c8d0b1e7",
                     *         "createdAt": 1767261600000,
                     *         "updatedAt": 1767261600000
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SubscriptionGroup"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSubscriptionGroups: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description A UUID. Default: the group with that name, or a new one. */
                    id?: string | number;
                    /** @description Required unless `id` is that of an existing group. */
                    name?: string;
                    /**
                     * @description The channel of an existing group cannot change: create another group.
                     * @enum {string}
                     */
                    channel: "Email" | "Sms" | "MobilePush" | "Webhook";
                    /**
                     * @description `OptOut`: all users are subscribed who have not unsubscribed. `OptIn`: users who have subscribed.
                     * @enum {string}
                     */
                    type: "OptIn" | "OptOut";
                };
            };
        };
        responses: {
            /** @description The group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionGroup"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSubscriptionGroups: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted; the users' choices remain in their histories */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    putSubscriptionGroupsAssignments: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userUpdates": [
                 *         {
                 *           "userId": "ann",
                 *           "changes": {
                 *             "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264": false
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    userUpdates: {
                        /** @description Id of a user or anonymous user; an unknown user is created. */
                        userId: string | number;
                        /** @description By the group's id: true subscribes, false unsubscribes. */
                        changes: {
                            [key: string]: boolean;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description All changes are in effect; recorded as `DFSubscriptionChange` events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Recorded; takes effect in a moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSubscriptionGroupsIdUses: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Journeys, broadcasts, segments, subscription groups and templates that name it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": [
                     *         {
                     *           "kind": "journey",
                     *           "id": "4f0f1c8e-6f43-4d3d-9a53-6b2f1f0c6a10",
                     *           "name": "Welcome",
                     *           "status": "Running",
                     *           "preventsDeletion": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        uses: {
                            /** @enum {string} */
                            kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
                            id: string;
                            name: string;
                            status?: string;
                            /** @description Only earlier versions of the journey name it; their runs may still go on. */
                            isByEarlierVersion?: boolean;
                            /** @description Deleting it is refused with `InUse` meanwhile. */
                            preventsDeletion: boolean;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSubscriptionGroupsUploadCsv: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Create a user for an email that no user has: the address in lower case is its id and its trait `email`. Otherwise such a row is invalid. */
                create?: boolean;
                /** @description Rows without an action bring back users who have left the group. */
                resubscribe?: boolean;
            };
            header: {
                /** @description The group. The file's columns, in any spelling (`E-Mail`, `User ID`): `id` of a user, or `email` of all users who have it; `action`, which is `subscribe` or `unsubscribe`; without such a column `status`, with the words of other products' exports. Others become traits, as an email beside an id does. Columns are separated by commas, semicolons or tabs. */
                "df-subscription-group-id": string;
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Every row is in effect */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "leftAlone": 3
                     *     }
                     */
                    "application/json": {
                        /** @description Rows without an action whose user has left the group and stays out; their traits are set. */
                        leftAlone: number;
                    };
                };
            };
            /** @description Every row is recorded and takes effect in a moment */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Rows without an action whose user has left the group and stays out; their traits are set. */
                        leftAlone: number;
                        commandId: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSubscriptionGroupsUploadCsvCheck: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Create a user for an email that no user has: the address in lower case is its id and its trait `email`. Otherwise such a row is invalid. */
                create?: boolean;
                /** @description Rows without an action bring back users who have left the group. */
                resubscribe?: boolean;
            };
            header: {
                /** @description The group. The file's columns, in any spelling (`E-Mail`, `User ID`): `id` of a user, or `email` of all users who have it; `action`, which is `subscribe` or `unsubscribe`; without such a column `status`, with the words of other products' exports. Others become traits, as an email beside an id does. Columns are separated by commas, semicolons or tabs. */
                "df-subscription-group-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description The columns, the first rows, the rows that cannot be used, and what the others would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: {
                            /** @description As in the file. */
                            name: string;
                            /** @description `id`, `email`, `action` or `status`; absent for a trait. */
                            meaning?: string;
                        }[];
                        /** @description The first rows. */
                        sample: {
                            row: number;
                            /** @description As in the file; of the first 100 columns, 200 characters each. */
                            cells: string[];
                        }[];
                        /** @description Below the header, without empty ones. */
                        rows: number;
                        /** @description Rows that cannot be used. */
                        refused: number;
                        /** @description The first 1000. `cells` is empty where the row cannot be read. */
                        refusedRows: {
                            row: number;
                            issue: components["schemas"]["Issue"];
                            text: string;
                            /** @description As in the file; of the first 100 columns, 200 characters each. */
                            cells: string[];
                        }[];
                        /** @description Rows that subscribe their user. */
                        subscribes: number;
                        /** @description Rows that unsubscribe their user. */
                        unsubscribes: number;
                        /** @description Rows without an action whose user has left the group and stays out; their traits are set. */
                        leftAlone: number;
                        /** @description Users that would be created for an email that no user has. */
                        creates: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getUsersSubscriptions: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /**
                 * @description Id of a user or anonymous user. An unknown user is shown as one who has made no choice.
                 * @example ann
                 */
                userId: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every group of the workspace, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "userId": "ann",
                     *       "subscriptionGroups": [
                     *         {
                     *           "id": "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264",
                     *           "name": "Email",
                     *           "isSubscribed": true,
                     *           "channel": "Email"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        workspaceId: string;
                        userId: string;
                        subscriptionGroups: {
                            id: string;
                            name: string;
                            isSubscribed: boolean;
                            /** @enum {string} */
                            channel: "Email" | "Sms" | "MobilePush" | "Webhook";
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSubscriptionManagementTemplate: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page, and the URL of its preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workspaceId: string;
                        /** @description Liquid HTML; null where the standard page is shown. */
                        html: string | null;
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                        /** @description Shows the page as a new user sees it; stores nothing. */
                        previewUrl?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSubscriptionManagementTemplate: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Liquid HTML. It may use `workspace_name`; `subscriptions`, a list of `{id, name, channel, isSubscribed}`; `about`, the one of them the link is about, and `offers` (`Subscribe`, `Unsubscribe`), the change the link offers for it; `success` and `error`, the result of the previous change; `isPreview`; `all_channels`, the address of the page with all channels. `{{ form }}` prints the standard forms. A form of its own is a POST to `{{ action }}` with `{{ form_fields }}` and, for each group the user subscribes to, a field `group` with its id. No script runs on the page. */
                    html: string;
                    /** @description With a definition: the `draftUpdatedAt` of the draft that it publishes, which is removed unless it was saved again since. */
                    draftUpdatedAt?: number;
                    /** @description With a definition: why it is published, for the list of revisions. */
                    note?: string;
                    /** @description The `confirmToken` of the effect that was shown before: refused with 409 when the definition, the draft, the published version or something that the definition names is another one since, or after 15 minutes. */
                    confirmToken?: string;
                };
            };
        };
        responses: {
            /** @description The page, and the URL of its preview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workspaceId: string;
                        /** @description Liquid HTML; null where the standard page is shown. */
                        html: string | null;
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                        /** @description Shows the page as a new user sees it; stores nothing. */
                        previewUrl?: string;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSubscriptionManagementTemplate: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Users see the standard page */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postSubscriptionManagementTemplatePreview: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description As in `PUT`. */
                    html: string;
                    /**
                     * @description `choices`: all groups. `saved`, `failed`: after a choice. `unsubscribe`, `subscribe`: from a link that offers this for the first group.
                     * @default choices
                     * @enum {string}
                     */
                    situation?: "choices" | "saved" | "failed" | "unsubscribe" | "subscribe";
                };
            };
        };
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        html: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSubscriptionPageEffect: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                 *       "definition": {
                 *         "html": "<h1>{{ workspace_name }}</h1>{{ form }}"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of the resource, which need not be published yet. */
                    id?: string | number;
                    /** @description What would be published. Default: the draft of the resource. */
                    definition?: {
                        html: string;
                    };
                };
            };
        };
        responses: {
            /** @description What would change, and the token that confirms it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": [],
                     *       "issues": [],
                     *       "confirmToken": "eyJraW5kIjoic2VnbWVudHMi",
                     *       "validUntil": 1767262500000,
                     *       "size": {
                     *         "before": 0,
                     *         "after": 41
                     *       }
                     *     }
                     */
                    "application/json": {
                        uses: {
                            /** @enum {string} */
                            kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
                            id: string;
                            name: string;
                            status?: string;
                            /** @description Only earlier versions of the journey name it; their runs may still go on. */
                            isByEarlierVersion?: boolean;
                            /** @description Deleting it is refused with `InUse` meanwhile. */
                            preventsDeletion: boolean;
                        }[];
                        /** @description Why a put of the definition would be refused; then there is no token, and nobody is counted. */
                        issues: components["schemas"]["Issue"][];
                        /** @description For the put: it is refused with 409 when the definition, the draft, the published version or something that the definition names is another one by then. Counts are not part of it. */
                        confirmToken?: string;
                        /** @description Until when the token counts, ms: 15 minutes. */
                        validUntil?: number;
                        /** @description Characters of the HTML; 0 before: the standard page is shown. */
                        size?: {
                            before: number;
                            after: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getComputedPropertiesPeriods: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that are in force; null while a recompute for one is still running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        periods: {
                            id: string;
                            workspaceId: string;
                            /** @enum {string} */
                            type: "Segment" | "UserProperty";
                            lastRecomputed: number | null;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getComputedPropertiesRecompute: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All users are up to date when `reached` equals `target` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "Running" | "Paused";
                        /** @description The version of the definitions that the recompute applies. */
                        target: number;
                        /** @description The version that all users have. */
                        reached: number;
                        /** @description Events, rows and documents that the current run has read to find users. */
                        done: number;
                        /** @description How many it expects to read; 0 before it begins. Never less than `done`. */
                        total: number;
                        /** @description Start of the current run, ms. */
                        startedAt: number | null;
                        /** @description End of the last finished run, ms. */
                        finishedAt: number | null;
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putComputedPropertiesRecompute: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @enum {string} */
                    status: "Running" | "Paused";
                };
            };
        };
        responses: {
            /** @description Set. Events are still applied while it is paused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postComputedPropertiesTriggerRecompute: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description Started; GET /computed-properties/recompute shows the progress */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Part of an event's name, ids, traits or properties, in any case of letters. */
                searchTerm?: string;
                /**
                 * @description Id of a user or anonymous user.
                 * @example ann
                 */
                userId?: string | number;
                messageId?: (string | number)[];
                /** @description Accepted at or after, ms. */
                startDate?: number;
                /** @description Accepted at or before, ms. */
                endDate?: number;
                /** @description Names of track events, pages or screens. */
                event?: string[];
                broadcastId?: string | number;
                journeyId?: string | number;
                eventType?: "identify" | "track" | "page" | "screen" | "alias";
                includeContext?: boolean;
                offset?: number;
                /** @example 20 */
                limit?: number;
                cursor?: string;
                /** @description `false` leaves out `count`, which takes long for millions of events. Default: `true`. */
                withCount?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events, and their total number unless that is left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "messageId": "0b4f6a1e-3c7d-4e58-9a20-b1d3f5c7e986",
                     *           "eventType": "track",
                     *           "event": "Signed Up",
                     *           "userId": "ann",
                     *           "anonymousId": null,
                     *           "processingTime": "2026-01-01 10:00:00.012",
                     *           "eventTime": "2026-01-01 10:00:00.000",
                     *           "traits": "{\"source\":\"blog\"}"
                     *         }
                     *       ],
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        events: components["schemas"]["Event"][];
                        count?: number;
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEventsTraits: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Trait names in the latest 5000 identify events, sorted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        traits: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEventsProperties: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Property names by event name in the latest 5000 track events, sorted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        properties: {
                            [key: string]: string[];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEventsNames: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /**
                 * @description Only names that begin with it.
                 * @example Sign
                 */
                prefix?: string;
                /** @example 20 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of names; `nextCursor` when there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "names": [
                     *         {
                     *           "name": "Signed Up",
                     *           "eventType": "track",
                     *           "count": 412,
                     *           "isAtLeast": false,
                     *           "perDay": 13.7,
                     *           "lastSeen": "2026-01-01 10:00:00.012"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        names: {
                            name: string;
                            /** @description Of the latest event. */
                            eventType: string;
                            /** @description Including hidden events. */
                            count: number;
                            /** @description There are more than `count`. */
                            isAtLeast: boolean;
                            /** @description From the events that were counted. */
                            perDay: number;
                            /** @description When the latest was accepted, UTC. */
                            lastSeen: string;
                        }[];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEventsValues: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description A trait, or a path as `address.city`. */
                trait?: string;
                /** @example Ordered */
                event?: string;
                /**
                 * @description Of the event; a path as for `trait`.
                 * @example currency
                 */
                property?: string;
                /** @description Only values that begin with it, in any case. */
                prefix?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With the number of events that had the value */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "values": [
                     *         {
                     *           "value": "EUR",
                     *           "count": 311
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        values: {
                            value: string | number | boolean;
                            count: number;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCompletion: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /**
                 * @description `eventProperties` are those of `event`; `values` those of `path`, in the properties of `event` where it is given, else in the traits.
                 * @example values
                 */
                what: "traits" | "events" | "eventProperties" | "values";
                /** @description The name of a track event. It may end in `*`; `*` and the empty text mean every one. */
                event?: string;
                /**
                 * @description A trait or a property, or a path as `address.city`.
                 * @example plan
                 */
                path?: string;
                /**
                 * @description The beginning of a value, of a name, or of a name inside a path. Case and accents make no difference.
                 * @example p
                 */
                prefix?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most frequent first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "completions": [
                     *         {
                     *           "value": "pro",
                     *           "types": [
                     *             "string"
                     *           ],
                     *           "count": 311
                     *         }
                     *       ],
                     *       "looked": 500
                     *     }
                     */
                    "application/json": {
                        completions: {
                            /** @description A path, or the name of an event. Absent for `values`. */
                            name?: string;
                            /** @description Only for `values`; also the items of lists. */
                            value?: string | number | boolean;
                            /** @description Of the values, the most frequent first. Empty for names of events. */
                            types: ("string" | "number" | "boolean" | "date" | "array" | "object")[];
                            /** @description How many of those looked at have it. Absent where the values are hidden. */
                            count?: number;
                        }[];
                        /** @description Users, or events, that were looked at. */
                        looked: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getEventsDownload: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Part of an event's name, ids, traits or properties, in any case of letters. */
                searchTerm?: string;
                /** @description Id of a user or anonymous user. */
                userId?: string | number;
                messageId?: (string | number)[];
                /** @description Accepted at or after, ms. */
                startDate?: number;
                /** @description Accepted at or before, ms. */
                endDate?: number;
                /** @description Names of track events, pages or screens. */
                event?: string[];
                broadcastId?: string | number;
                journeyId?: string | number;
                eventType?: "identify" | "track" | "page" | "screen" | "alias";
                includeContext?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV with the columns messageId, eventType, event, userId, anonymousId, processingTime, eventTime, traits, and context when asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getLive: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /**
                 * @description Default: all.
                 * @example [
                 *       "events",
                 *       "counts"
                 *     ]
                 */
                topics?: ("events" | "counts") | ("events" | "counts")[];
                /** @description Only events behind it. The header `last-event-id` means the same. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current values */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "messageId": "0b4f6a1e-3c7d-4e58-9a20-b1d3f5c7e986",
                     *           "eventType": "track",
                     *           "event": "Signed Up",
                     *           "userId": "ann",
                     *           "anonymousId": null,
                     *           "processingTime": "2026-01-01 10:00:00.012",
                     *           "eventTime": "2026-01-01 10:00:00.000",
                     *           "traits": "{\"source\":\"blog\"}"
                     *         }
                     *       ],
                     *       "missed": false,
                     *       "cursor": "wXw0k2m9Qe7vYb3xTt5r1LrCqZx8u0n2fHs6pJdWg4aYk1iRzBv9oMNE",
                     *       "counts": {
                     *         "eventsPerSecond": 12.3,
                     *         "backlog": {
                     *           "messageBatches": 2,
                     *           "oldestMs": 14
                     *         },
                     *         "deadLetters": {
                     *           "count": 0,
                     *           "isAtLeast": false
                     *         },
                     *         "broadcasts": [],
                     *         "recomputes": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description At most 50, newest first. */
                        events?: components["schemas"]["Event"][];
                        /** @description There were more events than these since the cursor. */
                        missed?: boolean;
                        /** @description Absent without an event. */
                        cursor?: string;
                        counts?: {
                            /** @description Events accepted in the last ten seconds and applied, per second. */
                            eventsPerSecond?: number;
                            /** @description Null while Redis does not answer. */
                            backlog?: {
                                /** @description Waiting and active ones of the whole installation. */
                                messageBatches: number;
                                /** @description Age of the oldest one. */
                                oldestMs: number;
                            } | null;
                            deadLetters?: {
                                count: number;
                                /** @description There may be more than that. */
                                isAtLeast: boolean;
                            };
                            /** @description Those that are being sent, at most 20. */
                            broadcasts?: {
                                workspaceId: string;
                                id: string;
                                name: string;
                                status: string;
                                progress: {
                                    recipients: number;
                                    sent: number;
                                    skipped: number;
                                    failed: number;
                                };
                            }[];
                            /** @description Those that are not finished. */
                            recomputes?: {
                                workspaceId: string;
                                /** @enum {string} */
                                status: "Running" | "Paused";
                                done: number;
                                total: number;
                                startedAt: number | null;
                            }[];
                        };
                    };
                    /**
                     * @example event: events
                     *     id: wXw0k2m9Qe7vYb3xTt5r1LrCqZx8u0n2fHs6pJdWg4aYk1iRzBv9oMNE
                     *     data: {"events":[{"messageId":"0b4f6a1e-3c7d-4e58-9a20-b1d3f5c7e986","eventType":"track","event":"Signed Up","userId":"ann","anonymousId":null,"processingTime":"2026-01-01 10:00:00.012","eventTime":"2026-01-01 10:00:00.000","traits":"{\"source\":\"blog\"}"}],"missed":false,"cursor":"wXw0k2m9Qe7vYb3xTt5r1LrCqZx8u0n2fHs6pJdWg4aYk1iRzBv9oMNE"}
                     *
                     *     event: counts
                     *     data: {"eventsPerSecond":12.3,"backlog":{"messageBatches":2,"oldestMs":14},"deadLetters":{"count":0,"isAtLeast":false},"broadcasts":[],"recomputes":[]}
                     */
                    "text/event-stream": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getGroups: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /**
                 * @description Only groups whose id begins with it.
                 * @example ac
                 */
                prefix?: string;
                /** @description Only those of these ids that are groups. */
                ids?: (string | number)[];
                /** @example 10 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of groups; `nextCursor` when there are more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "groups": [
                     *         {
                     *           "id": "acme",
                     *           "name": "Acme Ltd",
                     *           "memberCount": 12,
                     *           "traits": {
                     *             "name": "Acme Ltd",
                     *             "seats": 20
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        groups: {
                            id: string;
                            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
                            name?: string;
                            /** @description Users and anonymous users who are members now. */
                            memberCount: number;
                            traits: {
                                [key: string]: unknown;
                            };
                        }[];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getGroupsUserGroups: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /**
                 * @description Id of a user or anonymous user.
                 * @example ann
                 */
                userId: string | number;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ids of the groups, the most recently assigned first; empty for an unknown user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "groups": [
                     *         "acme"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        groups: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getGroupsUsers: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @example acme */
                groupId: string | number;
                limit?: number;
                offset?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ids of users and anonymous users, the most recently assigned first; empty for an unknown group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         "ann"
                     *       ],
                     *       "names": {
                     *         "ann": "Ann Beck"
                     *       }
                     *     }
                     */
                    "application/json": {
                        users: string[];
                        /** @description Names by id. Absent where nothing but the id is known, and where the caller may not see it. */
                        names?: {
                            [key: string]: string;
                        };
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postBroadcastsExecute: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "broadcastName": "Spring sale",
                 *       "segmentDefinition": {
                 *         "entryNode": {
                 *           "id": "both",
                 *           "type": "And",
                 *           "children": [
                 *             "plan",
                 *             "event"
                 *           ]
                 *         },
                 *         "nodes": [
                 *           {
                 *             "id": "plan",
                 *             "type": "Trait",
                 *             "path": "plan",
                 *             "operator": {
                 *               "type": "Equals",
                 *               "value": "free"
                 *             }
                 *           },
                 *           {
                 *             "id": "event",
                 *             "type": "Performed",
                 *             "event": "Signed Up",
                 *             "times": 1,
                 *             "timesOperator": ">="
                 *           }
                 *         ]
                 *       },
                 *       "messageTemplateDefinition": {
                 *         "type": "Email",
                 *         "from": "Shop <shop@example.com>",
                 *         "subject": "Welcome, {{ user.id }}",
                 *         "body": "<p>You are on {{ user.email }}.</p> {% unsubscribe_link %}"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Names the broadcast: it is sent once per name. */
                    broadcastName: string;
                    segmentDefinition: components["schemas"]["SegmentDefinition"];
                    messageTemplateDefinition: components["schemas"]["TemplateDefinition"];
                    /** @description Default: the first group of the channel. */
                    subscriptionGroupId?: string | number;
                    /**
                     * @description For users with the same email address or phone number. `Once`: the first of them gets it; `All`: each of them.
                     * @default All
                     * @enum {string}
                     */
                    duplicateAddresses?: "Once" | "All";
                };
            };
        };
        responses: {
            /** @description The broadcast is started, or was sent before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "broadcastId": "d4e6f8a0-1c3b-5d5e-8f70-92a4b6c8dae1",
                     *       "broadcastName": "Spring sale"
                     *     }
                     */
                    "application/json": {
                        broadcastId: string;
                        broadcastName: string;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getBroadcasts: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Only these; unknown ones are left out. */
                ids?: (string | number)[];
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Broadcasts; the header `next-cursor` is the cursor of the next page, if there is one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putBroadcasts: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                    name: string;
                };
            };
        };
        responses: {
            /** @description The broadcast */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putBroadcastsV2: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description A UUID. Default: the broadcast with that name, or a new one. */
                    id?: string | number;
                    /** @description Required for a new one. */
                    name?: string;
                    segmentId?: string | number;
                    messageTemplateId?: string | number;
                    /** @description Default: the first group of the channel. */
                    subscriptionGroupId?: string | number;
                    /**
                     * @example {
                     *       "type": "V2",
                     *       "rateLimit": 100,
                     *       "errorHandling": "SkipOnError",
                     *       "message": {
                     *         "type": "Email"
                     *       }
                     *     }
                     */
                    config?: {
                        /** @constant */
                        type: "V2";
                        /** @description Messages a second. Left out: as fast as the provider takes them. */
                        rateLimit?: number;
                        /** @description The time zone of `scheduledAt`; UTC when left out. */
                        defaultTimezone?: string;
                        /** @description Each user gets it at `scheduledAt` in their own time zone. */
                        useIndividualTimezone?: boolean;
                        /**
                         * @description With `useIndividualTimezone`: for users whose time is past when the broadcast is started. `nextDay`: they get it at that time of their next day; `now`: at once; `skip`: not at all. `nextDay` when left out.
                         * @enum {string}
                         */
                        whenPast?: "nextDay" | "now" | "skip";
                        /**
                         * @description Whether a message that fails pauses the broadcast; `SkipOnError` when left out.
                         * @enum {string}
                         */
                        errorHandling?: "PauseOnError" | "SkipOnError";
                        /** @description Number of recipients that are processed at once, 250 at most; 100 when left out. */
                        batchSize?: number;
                        message: {
                            /** @enum {string} */
                            type: "Email" | "Sms" | "MobilePush" | "Webhook";
                            providerOverride?: string;
                            senderOverride?: {
                                /** @constant */
                                type: "MessageSid";
                                /** @description A messaging service of Twilio. */
                                messagingServiceSid: string;
                            } | {
                                /** @constant */
                                type: "PhoneNumber";
                                /** @description The number, as +15005550006. */
                                phone: string;
                            };
                        };
                    };
                    /**
                     * @description For users with the same email address or phone number, however each is written. `Once`: the first of them gets it, and the others are skipped with `DuplicateAddress`; `All`: each of them gets it. Default of a new one: `Once`.
                     * @enum {string}
                     */
                    duplicateAddresses?: "Once" | "All";
                    /**
                     * @description A local date and time in `config.defaultTimezone`; null: as soon as it is started.
                     * @example 2030-05-01T09:00
                     */
                    scheduledAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The broadcast */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Broadcast"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postBroadcastsStart: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    broadcastId: string | number;
                };
            };
        };
        responses: {
            /** @description The broadcast has the new status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "Broadcast started";
                        /** @description With `useIndividualTimezone`: the members of the segment at this moment. Left out while the segment is being computed, and for more than 10000 members: `progress.localTimes` of the broadcast counts those. */
                        localTimes?: {
                            /** @description Get it when it is that time where they are. */
                            onTime: number;
                            /** @description The time is past for them; they get it at that time of their next day. */
                            nextDay: number;
                            /** @description The time is past for them; they get it at once. */
                            now: number;
                            /** @description The time is past for them; they do not get it. */
                            skipped: number;
                            /** @description How many of these users have a `timezone` that names no time zone; the zone of `latLon` or of the broadcast is used for them. Left out when there are none. */
                            unreadableTimezones?: number;
                        };
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postBroadcastsPause: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    broadcastId: string | number;
                };
            };
        };
        responses: {
            /** @description The broadcast has the new status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "Broadcast paused";
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postBroadcastsResume: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    broadcastId: string | number;
                };
            };
        };
        responses: {
            /** @description The broadcast has the new status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "Broadcast resumed";
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postBroadcastsCancel: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    broadcastId: string | number;
                };
            };
        };
        responses: {
            /** @description The broadcast has the new status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "Broadcast cancelled";
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putBroadcastsArchive: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    broadcastId: string | number;
                    /**
                     * @description False unarchives it.
                     * @default true
                     */
                    archived?: boolean;
                };
            };
        };
        responses: {
            /** @description The broadcast is archived or unarchived */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putBroadcastsRecomputeSegment: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    broadcastId: string | number;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The recompute has started; the broadcast continues when it is done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliveries: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                journeyId?: string | number;
                /** @description Requested by one of these nodes of the journey; what was requested before the release that keeps the node is left out. */
                nodeIds?: string | string[];
                broadcastId?: string | number;
                /**
                 * @description To these users, including messages from when they were anonymous, and to these anonymous users.
                 * @example [
                 *       "ann"
                 *     ]
                 */
                userId?: (string | number) | (string | number)[];
                /** @description To the current members of these groups. */
                groupId?: (string | number) | (string | number)[];
                channels?: ("Email" | "Sms" | "MobilePush" | "Webhook") | ("Email" | "Sms" | "MobilePush" | "Webhook")[];
                /** @description From this address, exactly as it was written. */
                from?: string | string[];
                /** @description To this address, compared in its normal form. */
                to?: string | string[];
                /** @description Names of events; the most significant event of a delivery must be one of them. Queued and Sending are listed only when they are named here. */
                statuses?: ("DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration" | "DFEmailProcessed" | "DFEmailDelayed" | "DFEmailDelivered" | "DFEmailOpened" | "DFEmailClicked" | "DFEmailBounced" | "DFEmailDropped" | "DFEmailMarkedSpam" | "DFSmsDelivered" | "DFSmsFailed" | "Queued" | "Sending") | ("DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration" | "DFEmailProcessed" | "DFEmailDelayed" | "DFEmailDelivered" | "DFEmailOpened" | "DFEmailClicked" | "DFEmailBounced" | "DFEmailDropped" | "DFEmailMarkedSpam" | "DFSmsDelivered" | "DFSmsFailed" | "Queued" | "Sending")[];
                /** @description Deliveries that are counted as one of these, as the analysis counts: a delivery that was opened has been sent and delivered as well. */
                reached?: ("sent" | "delivered" | "opened" | "clicked" | "bounced" | "skipped" | "failed") | ("sent" | "delivered" | "opened" | "clicked" | "bounced" | "skipped" | "failed")[];
                /** @description Why it waits, was not sent, or did not arrive. Finds what this release and later ones have written. */
                reasons?: ("Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped") | ("Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped")[];
                templateIds?: (string | number) | (string | number)[];
                /** @description Sent at or after. */
                startDate?: string;
                /** @description Sent at or before. */
                endDate?: string;
                /** @description Properties of the event that caused it: for each key, one of its values. Numbers are written as text; an array matches when one of its items does. With `contextValues`, either filter is enough. */
                triggeringProperties?: {
                    key: string;
                    value: string | number | boolean;
                }[];
                /** @description The same for the context it was sent with. */
                contextValues?: {
                    key: string;
                    value: string | number | boolean;
                }[];
                /** @example 20 */
                limit?: number;
                /** @description The `cursor` or `previousCursor` of a page, with the same filters and order. */
                cursor?: string;
                sortBy?: ("from" | "status" | "sentAt") | "to";
                sortDirection?: "Asc" | "Desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries with cursors to its neighbours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "items": [
                     *         {
                     *           "sentAt": "2026-01-01T10:00:00.250Z",
                     *           "updatedAt": "2026-01-01T10:05:00.000Z",
                     *           "userId": "ann",
                     *           "originMessageId": "welcome-ann",
                     *           "templateId": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11",
                     *           "status": "DFEmailOpened",
                     *           "channel": "Email",
                     *           "to": "ann@example.com",
                     *           "from": "Shop <shop@example.com>",
                     *           "variant": {
                     *             "type": "Email",
                     *             "from": "Shop <shop@example.com>",
                     *             "to": "ann@example.com",
                     *             "subject": "Welcome, ann",
                     *             "body": "<p>You are on ann@example.com.</p>",
                     *             "provider": {
                     *               "type": "Test"
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        workspaceId: string;
                        items: components["schemas"]["Delivery"][];
                        /** @description The next page; absent on the last page. */
                        cursor?: string;
                        /** @description The previous page; absent on the first page. */
                        previousCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliveriesCount: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                journeyId?: string | number;
                /** @description Requested by one of these nodes of the journey; what was requested before the release that keeps the node is left out. */
                nodeIds?: string | string[];
                broadcastId?: string | number;
                /** @description To these users, including messages from when they were anonymous, and to these anonymous users. */
                userId?: (string | number) | (string | number)[];
                /** @description To the current members of these groups. */
                groupId?: (string | number) | (string | number)[];
                channels?: ("Email" | "Sms" | "MobilePush" | "Webhook") | ("Email" | "Sms" | "MobilePush" | "Webhook")[];
                /** @description From this address, exactly as it was written. */
                from?: string | string[];
                /** @description To this address, compared in its normal form. */
                to?: string | string[];
                /** @description Names of events; the most significant event of a delivery must be one of them. Queued and Sending are listed only when they are named here. */
                statuses?: ("DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration" | "DFEmailProcessed" | "DFEmailDelayed" | "DFEmailDelivered" | "DFEmailOpened" | "DFEmailClicked" | "DFEmailBounced" | "DFEmailDropped" | "DFEmailMarkedSpam" | "DFSmsDelivered" | "DFSmsFailed" | "Queued" | "Sending") | ("DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration" | "DFEmailProcessed" | "DFEmailDelayed" | "DFEmailDelivered" | "DFEmailOpened" | "DFEmailClicked" | "DFEmailBounced" | "DFEmailDropped" | "DFEmailMarkedSpam" | "DFSmsDelivered" | "DFSmsFailed" | "Queued" | "Sending")[];
                /** @description Deliveries that are counted as one of these, as the analysis counts: a delivery that was opened has been sent and delivered as well. */
                reached?: ("sent" | "delivered" | "opened" | "clicked" | "bounced" | "skipped" | "failed") | ("sent" | "delivered" | "opened" | "clicked" | "bounced" | "skipped" | "failed")[];
                /** @description Why it waits, was not sent, or did not arrive. Finds what this release and later ones have written. */
                reasons?: ("Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped") | ("Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped")[];
                templateIds?: (string | number) | (string | number)[];
                /** @description Sent at or after. */
                startDate?: string;
                /** @description Sent at or before. */
                endDate?: string;
                /** @description Properties of the event that caused it: for each key, one of its values. Numbers are written as text; an array matches when one of its items does. With `contextValues`, either filter is enough. */
                triggeringProperties?: {
                    key: string;
                    value: string | number | boolean;
                }[];
                /** @description The same for the context it was sent with. */
                contextValues?: {
                    key: string;
                    value: string | number | boolean;
                }[];
                /** @description Seconds: how old the number may be, for lists that count a million again and again. What is counted within a quarter of a second is always counted anew. */
                maxAgeSeconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of matching deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliveriesFailing: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /**
                 * @description Sent at or after.
                 * @example 2026-01-01
                 */
                startDate: string;
                /**
                 * @description Sent before. Both are rounded outwards to half a minute.
                 * @example 2026-01-02
                 */
                endDate: string;
                journeyIds?: (string | number) | (string | number)[];
                broadcastIds?: (string | number) | (string | number)[];
                templateIds?: (string | number) | (string | number)[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those with the most failures first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "failing": [
                     *         {
                     *           "journeyId": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *           "templateId": "3f0c9f1e-8a55-4a0e-9d3b-2c1b7e6d5f48",
                     *           "channel": "Email",
                     *           "sent": 0,
                     *           "skipped": 0,
                     *           "failed": 10,
                     *           "latest": {
                     *             "at": "2026-01-01T10:00:00.000Z",
                     *             "deliveryId": "welcome-ann",
                     *             "code": "templateDoesNotRender",
                     *             "text": "the template does not render: undefined filter: nope",
                     *             "says": [
                     *               {
                     *                 "code": "templateDoesNotRender",
                     *                 "values": {
                     *                   "problem": "undefined filter: nope"
                     *                 },
                     *                 "text": "the template does not render: undefined filter: nope"
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        failing: components["schemas"]["FailingMessages"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliveriesReasons: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                journeyId?: string | number;
                /** @description Requested by one of these nodes of the journey; what was requested before the release that keeps the node is left out. */
                nodeIds?: string | string[];
                broadcastId?: string | number;
                /** @description To these users, including messages from when they were anonymous, and to these anonymous users. */
                userId?: (string | number) | (string | number)[];
                /** @description To the current members of these groups. */
                groupId?: (string | number) | (string | number)[];
                channels?: ("Email" | "Sms" | "MobilePush" | "Webhook") | ("Email" | "Sms" | "MobilePush" | "Webhook")[];
                /** @description From this address, exactly as it was written. */
                from?: string | string[];
                /** @description To this address, compared in its normal form. */
                to?: string | string[];
                /**
                 * @description Names of events; the most significant event of a delivery must be one of them. Queued and Sending are listed only when they are named here.
                 * @example [
                 *       "Queued"
                 *     ]
                 */
                statuses?: ("DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration" | "DFEmailProcessed" | "DFEmailDelayed" | "DFEmailDelivered" | "DFEmailOpened" | "DFEmailClicked" | "DFEmailBounced" | "DFEmailDropped" | "DFEmailMarkedSpam" | "DFSmsDelivered" | "DFSmsFailed" | "Queued" | "Sending") | ("DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration" | "DFEmailProcessed" | "DFEmailDelayed" | "DFEmailDelivered" | "DFEmailOpened" | "DFEmailClicked" | "DFEmailBounced" | "DFEmailDropped" | "DFEmailMarkedSpam" | "DFSmsDelivered" | "DFSmsFailed" | "Queued" | "Sending")[];
                /** @description Deliveries that are counted as one of these, as the analysis counts: a delivery that was opened has been sent and delivered as well. */
                reached?: ("sent" | "delivered" | "opened" | "clicked" | "bounced" | "skipped" | "failed") | ("sent" | "delivered" | "opened" | "clicked" | "bounced" | "skipped" | "failed")[];
                /** @description Why it waits, was not sent, or did not arrive. Finds what this release and later ones have written. */
                reasons?: ("Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped") | ("Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped")[];
                templateIds?: (string | number) | (string | number)[];
                /** @description Sent at or after. */
                startDate?: string;
                /** @description Sent at or before. */
                endDate?: string;
                /** @description Properties of the event that caused it: for each key, one of its values. Numbers are written as text; an array matches when one of its items does. With `contextValues`, either filter is enough. */
                triggeringProperties?: {
                    key: string;
                    value: string | number | boolean;
                }[];
                /** @description The same for the context it was sent with. */
                contextValues?: {
                    key: string;
                    value: string | number | boolean;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reasons that deliveries of the list have, the most frequent first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reasons": [
                     *         {
                     *           "reason": "Retry",
                     *           "count": 8,
                     *           "oldestAt": "2026-01-01T10:00:00.000Z",
                     *           "nextTryAt": "2026-01-01T12:31:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        reasons: {
                            /** @enum {string} */
                            reason: "Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped";
                            /** @description Up to 10000 in each workspace. */
                            count: number;
                            /**
                             * @description There are more than were counted.
                             * @constant
                             */
                            isAtLeast?: true;
                            /** @description The earliest `sentAt`, UTC. */
                            oldestAt: string;
                            /** @description When the first of those that wait and were counted is tried, UTC. */
                            nextTryAt?: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliveriesDownload: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                journeyId?: string | number;
                /** @description Requested by one of these nodes of the journey; what was requested before the release that keeps the node is left out. */
                nodeIds?: string | string[];
                broadcastId?: string | number;
                /** @description To these users, including messages from when they were anonymous, and to these anonymous users. */
                userId?: (string | number) | (string | number)[];
                /** @description To the current members of these groups. */
                groupId?: (string | number) | (string | number)[];
                channels?: ("Email" | "Sms" | "MobilePush" | "Webhook") | ("Email" | "Sms" | "MobilePush" | "Webhook")[];
                /** @description From this address, exactly as it was written. */
                from?: string | string[];
                /** @description To this address, compared in its normal form. */
                to?: string | string[];
                /** @description Names of events; the most significant event of a delivery must be one of them. Queued and Sending are listed only when they are named here. */
                statuses?: ("DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration" | "DFEmailProcessed" | "DFEmailDelayed" | "DFEmailDelivered" | "DFEmailOpened" | "DFEmailClicked" | "DFEmailBounced" | "DFEmailDropped" | "DFEmailMarkedSpam" | "DFSmsDelivered" | "DFSmsFailed" | "Queued" | "Sending") | ("DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration" | "DFEmailProcessed" | "DFEmailDelayed" | "DFEmailDelivered" | "DFEmailOpened" | "DFEmailClicked" | "DFEmailBounced" | "DFEmailDropped" | "DFEmailMarkedSpam" | "DFSmsDelivered" | "DFSmsFailed" | "Queued" | "Sending")[];
                /** @description Deliveries that are counted as one of these, as the analysis counts: a delivery that was opened has been sent and delivered as well. */
                reached?: ("sent" | "delivered" | "opened" | "clicked" | "bounced" | "skipped" | "failed") | ("sent" | "delivered" | "opened" | "clicked" | "bounced" | "skipped" | "failed")[];
                /** @description Why it waits, was not sent, or did not arrive. Finds what this release and later ones have written. */
                reasons?: ("Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped") | ("Retry" | "QuietHours" | "Rate" | "Circuit" | "BroadcastPaused" | "WorkspacePaused" | "MissingIdentifier" | "InvalidIdentifier" | "SubscriptionState" | "Suppressed" | "FrequencyCap" | "LocalTimePast" | "DuplicateAddress" | "BroadcastEnded" | "JourneyPaused" | "JourneyNotFound" | "MessageTemplateNotFound" | "MessageTemplateMisconfigured" | "MessageTemplateRenderError" | "SubscriptionSecretNotFound" | "SubscriptionGroupNotFound" | "MessageServiceProviderNotFound" | "MessageServiceProviderMisconfigured" | "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError" | "Bounced" | "Dropped")[];
                templateIds?: (string | number) | (string | number)[];
                /** @description Sent at or after. */
                startDate?: string;
                /** @description Sent at or before. */
                endDate?: string;
                /** @description Properties of the event that caused it: for each key, one of its values. Numbers are written as text; an array matches when one of its items does. With `contextValues`, either filter is enough. */
                triggeringProperties?: {
                    key: string;
                    value: string | number | boolean;
                }[];
                /** @description The same for the context it was sent with. */
                contextValues?: {
                    key: string;
                    value: string | number | boolean;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV with the columns sentAt, updatedAt, journeyId, broadcastId, userId, isAnonymous, originMessageId, triggeringMessageId, templateId, channel, to, from, status, variant, waitingFor, nextTryAt, reason, answer; the variant as JSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliveriesIdMessage: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                /** @example welcome-ann */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description HTML for an email, otherwise `text/plain` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeliveriesIdTrace: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                /** @example welcome-ann */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery and its steps in the order of time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivery": {
                     *         "sentAt": "2026-01-01T10:00:00.250Z",
                     *         "updatedAt": "2026-01-01T10:05:00.000Z",
                     *         "userId": "ann",
                     *         "originMessageId": "welcome-ann",
                     *         "templateId": "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11",
                     *         "status": "DFEmailOpened",
                     *         "channel": "Email",
                     *         "to": "ann@example.com",
                     *         "from": "Shop <shop@example.com>",
                     *         "variant": {
                     *           "type": "Email",
                     *           "from": "Shop <shop@example.com>",
                     *           "to": "ann@example.com",
                     *           "subject": "Welcome, ann",
                     *           "body": "<p>You are on ann@example.com.</p>",
                     *           "provider": {
                     *             "type": "Test"
                     *           }
                     *         }
                     *       },
                     *       "why": [
                     *         {
                     *           "at": "2026-01-01T10:00:00.000Z",
                     *           "what": "asked",
                     *           "text": "A call of the API asked for the email “Welcome” to user ann.",
                     *           "says": [
                     *             {
                     *               "code": "callAsked",
                     *               "values": {
                     *                 "channel": "Email",
                     *                 "template": "Welcome",
                     *                 "user": "ann",
                     *                 "userType": "user"
                     *               },
                     *               "text": "A call of the API asked for the email “Welcome” to user ann."
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "at": "2026-01-01T10:00:00.250Z",
                     *           "what": "attempt",
                     *           "text": "Attempt 1: Test took it.",
                     *           "says": [
                     *             {
                     *               "code": "attempt",
                     *               "values": {
                     *                 "number": 1,
                     *                 "provider": "Test",
                     *                 "result": "accepted",
                     *                 "reason": "",
                     *                 "vendorId": ""
                     *               },
                     *               "text": "Attempt 1: Test took it."
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        delivery: components["schemas"]["Delivery"];
                        why: ({
                            /** @description UTC. */
                            at: string;
                            /** @enum {string} */
                            what: "event" | "segment" | "run" | "node" | "asked" | "identifier" | "subscription" | "suppression" | "quietHours" | "frequencyCap" | "rendered" | "attempt" | "outcome" | "report" | "waits";
                            /** @description The step in English. */
                            text: string;
                            /** @description What `text` says. */
                            says: (components["schemas"]["Sentence"] & {
                                /** @enum {string} */
                                code: "eventCaused" | "lostEventCaused" | "enteredSegment" | "wasInSegment" | "runBegan" | "deletedRunBegan" | "cameTo" | "nodeDoes" | "journeyAsked" | "broadcastAsked" | "callAsked" | "heldForQuietHours" | "wasQuiet" | "wasNotQuiet" | "withinCap" | "identifierFound" | "identifierMissing" | "subscription" | "notSuppressed" | "suppressed" | "rendered" | "attempt" | "retryAt" | "sent" | "sentUnknown" | "notSent" | "reported" | "waitsForAnswer" | "waitsForQuietHours" | "waitsForRetry" | "waitsForRate" | "waitsForProvider" | "waitsForBroadcast" | "waitsForWorkspace";
                            })[];
                        } & {
                            [key: string]: unknown;
                        })[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAnalysisChartData: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Sent at or after. */
                startDate: string;
                /** @description Sent before. Both are rounded outwards to half a minute. */
                endDate: string;
                granularity?: "auto" | "30second" | "1minute" | "5minutes" | "10minutes" | "30minutes" | "1hour" | "6hours" | "12hours" | "1day" | "7days" | "30days";
                /** @description Buckets of 6 hours and more follow the days of this zone, which have 23 to 25 hours where clocks are changed. The name of a zone, or an offset; default: UTC. */
                timezone?: string;
                groupBy?: "journey" | "broadcast" | "messageTemplate" | "channel" | "provider" | "messageState";
                /** @description All filters must match; for each filter, any of its values. */
                filters?: {
                    journeyIds?: (string | number) | (string | number)[];
                    broadcastIds?: (string | number) | (string | number)[];
                    templateIds?: (string | number) | (string | number)[];
                    channels?: ("Email" | "Sms" | "MobilePush" | "Webhook") | ("Email" | "Sms" | "MobilePush" | "Webhook")[];
                    /** @description The same as `channels`. */
                    channel?: ("Email" | "Sms" | "MobilePush" | "Webhook") | ("Email" | "Sms" | "MobilePush" | "Webhook")[];
                    /** @description Provider types, for example SendGrid. */
                    providers?: (string | number) | (string | number)[];
                    /** @description Deliveries that have reached one of these states; by default those that were sent. */
                    messageStates?: ("sent" | "delivered" | "opened" | "clicked" | "bounced") | ("sent" | "delivered" | "opened" | "clicked" | "bounced")[];
                    /** @description To these users or anonymous users, at most 100. */
                    userIds?: (string | number) | (string | number)[];
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Buckets by time of sending; empty buckets are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description When the bucket begins. */
                            timestamp: string;
                            count: number;
                            /** @description Absent for messages that belong to no group. */
                            groupKey?: string;
                            groupLabel?: string;
                        }[];
                        /** @enum {string} */
                        granularity: "30second" | "1minute" | "5minutes" | "10minutes" | "30minutes" | "1hour" | "6hours" | "12hours" | "1day" | "7days" | "30days";
                        /** @description When each bucket of the time begins, with and without messages; given with `timezone`. */
                        buckets?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAnalysisActivity: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description From this moment on. */
                startDate: string;
                /** @description Before this moment. */
                endDate: string;
                granularity?: "1hour" | "6hours" | "12hours" | "1day" | "7days" | "30days";
                /** @description Buckets of 6 hours and more follow the days of this zone, which have 23 to 25 hours where clocks are changed. The name of a zone, or an offset; default: UTC. */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All buckets of the time, also those without events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "buckets": [
                     *         {
                     *           "timestamp": "2026-03-02T00:00:00.000Z",
                     *           "events": 1203,
                     *           "people": 433
                     *         }
                     *       ],
                     *       "granularity": "1day"
                     *     }
                     */
                    "application/json": {
                        buckets: {
                            /** @description When the bucket begins. */
                            timestamp: string;
                            events: number;
                            /** @description As they were counted last in the bucket; absent where they were not counted. */
                            people?: number;
                        }[];
                        /** @enum {string} */
                        granularity: "1hour" | "6hours" | "12hours" | "1day" | "7days" | "30days";
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAnalysisSummary: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /**
                 * @description Sent at or after.
                 * @example 2026-01-01
                 */
                startDate: string;
                /**
                 * @description Sent before. Both are rounded outwards to half a minute.
                 * @example 2026-02-01
                 */
                endDate: string;
                /**
                 * @description Default: all channels.
                 * @example Email
                 */
                channel?: "Email" | "Sms" | "MobilePush" | "Webhook";
                /** @description All filters must match; for each filter, any of its values. */
                filters?: {
                    journeyIds?: (string | number) | (string | number)[];
                    broadcastIds?: (string | number) | (string | number)[];
                    templateIds?: (string | number) | (string | number)[];
                    channels?: ("Email" | "Sms" | "MobilePush" | "Webhook") | ("Email" | "Sms" | "MobilePush" | "Webhook")[];
                    /** @description The same as `channels`. */
                    channel?: ("Email" | "Sms" | "MobilePush" | "Webhook") | ("Email" | "Sms" | "MobilePush" | "Webhook")[];
                    /** @description Provider types, for example SendGrid. */
                    providers?: (string | number) | (string | number)[];
                    /** @description Deliveries that have reached one of these states; by default those that were sent. */
                    messageStates?: ("sent" | "delivered" | "opened" | "clicked" | "bounced") | ("sent" | "delivered" | "opened" | "clicked" | "bounced")[];
                    /** @description To these users or anonymous users, at most 100. */
                    userIds?: (string | number) | (string | number)[];
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sent messages, and how many of them reached each state. A text message that the vendor could not deliver has bounced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "summary": {
                     *         "sent": 100,
                     *         "deliveries": 98,
                     *         "opens": 41,
                     *         "clicks": 0,
                     *         "bounces": 2
                     *       },
                     *       "notSent": {
                     *         "skipped": 3,
                     *         "failed": 1
                     *       },
                     *       "reported": {
                     *         "delivered": true,
                     *         "opened": true,
                     *         "clicked": true,
                     *         "bounced": true
                     *       },
                     *       "providers": [
                     *         {
                     *           "provider": "SendGrid",
                     *           "sent": 100,
                     *           "deliveries": 98,
                     *           "opens": 41,
                     *           "clicks": 0,
                     *           "bounces": 2,
                     *           "skipped": 3,
                     *           "failed": 1,
                     *           "reported": {
                     *             "delivered": true,
                     *             "opened": true,
                     *             "clicked": true,
                     *             "bounced": true
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        summary: {
                            deliveries: number;
                            sent: number;
                            opens: number;
                            clicks: number;
                            bounces: number;
                        };
                        /** @description Settled in that time without being sent; zero with a filter of states. */
                        notSent: {
                            skipped: number;
                            failed: number;
                        };
                        /** @description Whether the providers of these messages report the state at all. Where not, its number is unknown and not zero. */
                        reported: {
                            delivered: boolean;
                            opened: boolean;
                            clicked: boolean;
                            bounced: boolean;
                        };
                        /** @description The same by provider, the one that has sent most first. */
                        providers: {
                            /** @description Its type; empty for messages that none was called for. */
                            provider: string;
                            deliveries: number;
                            sent: number;
                            opens: number;
                            clicks: number;
                            bounces: number;
                            skipped: number;
                            failed: number;
                            /** @description Whether the providers of these messages report the state at all. Where not, its number is unknown and not zero. */
                            reported: {
                                delivered: boolean;
                                opened: boolean;
                                clicked: boolean;
                                bounced: boolean;
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAnalysisJourneyStats: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Sent at or after. */
                startDate: string;
                /** @description Sent before. Both are rounded outwards to half a minute. */
                endDate: string;
                journeyId: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By message node; nodes that nothing was settled of in that time are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        nodeStats: {
                            [key: string]: {
                                sent: number;
                                delivered: number;
                                opened: number;
                                clicked: number;
                                bounced: number;
                                skipped: number;
                                failed: number;
                            };
                        };
                        /** @description Whether the providers of these messages report the state at all. Where not, its number is unknown and not zero. */
                        reported: {
                            delivered: boolean;
                            opened: boolean;
                            clicked: boolean;
                            bounced: boolean;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getJourneysStats: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description All of them without it. */
                journeyIds?: (string | number) | (string | number)[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By journey and node; nodes that no user has reached are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        journeyId: string;
                        workspaceId: string;
                        nodeStats: {
                            [key: string]: {
                                type: string;
                                /** @description By edge: the percentage of users at the node that continued along it. */
                                proportions: {
                                    [key: string]: number;
                                };
                                /** @description The percentage of requested messages that were sent. */
                                sendRate?: number;
                                /** @description Percentages of the messages sent. */
                                channelStats?: {
                                    [key: string]: string | number;
                                };
                            };
                        };
                        counts: {
                            /** @description Runs that began. */
                            entries: number;
                            /** @description Nodes of every kind that were reached, the exit as `ExitNode`; also those of earlier versions. */
                            nodes: {
                                [key: string]: {
                                    /** @description Runs that reached the node; one that came back to it counts again. */
                                    reached: number;
                                    /** @description By id of the next node: runs that went on to it. */
                                    next: {
                                        [key: string]: number;
                                    };
                                    /** @description By reason, as `finished` of a run: runs that left the journey at the node, before the exit. Counted since the release that has this field. */
                                    left: {
                                        [key: string]: number;
                                    };
                                    messages?: {
                                        sent: number;
                                        delivered: number;
                                        opened: number;
                                        clicked: number;
                                        bounced: number;
                                        skipped: number;
                                        failed: number;
                                    };
                                };
                            };
                            /** @description Whether the providers of these messages report the state at all. Where not, its number is unknown and not zero. */
                            reported: {
                                delivered: boolean;
                                opened: boolean;
                                clicked: boolean;
                                bounced: boolean;
                            };
                        };
                    }[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSuppressions: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                channel?: "Email" | "Sms" | "MobilePush" | "Webhook";
                reason?: "HardBounce" | "Complaint" | "Manual";
                /** @description Only this one; compared in its normal form. */
                address?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of addresses, and their total number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suppressions: components["schemas"]["Suppression"][];
                        count: number;
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSuppressions: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @enum {string} */
                    channel: "Email" | "Sms" | "MobilePush" | "Webhook";
                    address?: string;
                    /** @description Many at once; in place of `address` or in addition to it. */
                    addresses?: string[];
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description They are on the list, with the reason Manual */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSuppressions: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @enum {string} */
                    channel: "Email" | "Sms" | "MobilePush" | "Webhook";
                    address?: string;
                    /** @description Many at once; in place of `address` or in addition to it. */
                    addresses?: string[];
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description None of them is on the list any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsWriteKeys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All write keys, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        writeKeyName: string;
                        writeKeyValue: string;
                        secretId: string;
                        workspaceId: string;
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                        /** @description Who created it; absent: the service itself, or an earlier release. */
                        createdBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                        /** @description Who changed it last. */
                        updatedBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                    }[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsWriteKeys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    writeKeyName: string;
                    /** @description Whether write keys of the workspace open sessions, each for one user whose id your server has signed. Off by default. Turning it off and on again makes a new secret. */
                    opensSessions?: boolean;
                };
            };
        };
        responses: {
            /** @description With `opensSessions: true`: the key exists; the secret with which your server signs user ids */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        opensSessions: true;
                        sessionSecret: string;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The key exists; GET returns it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSettingsWriteKeys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    writeKeyName: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The key is revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsDataSources: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Types of the sources that have a shared secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dataSourceConfigurations: string[];
                        /** @description The same with their last change. */
                        dataSources: {
                            type: string;
                            /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                            updatedAt?: number;
                            /** @description Who created it; absent: the service itself, or an earlier release. */
                            createdBy?: {
                                /** @enum {string} */
                                kind: "member" | "key" | "session" | "system";
                                id: string;
                                name: string;
                            };
                            /** @description Who changed it last. */
                            updatedBy?: {
                                /** @enum {string} */
                                kind: "member" | "key" | "session" | "system";
                                id: string;
                                name: string;
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsDataSources: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    variant: {
                        /** @enum {string} */
                        type: "SegmentIO";
                        sharedSecret: string;
                    };
                };
            };
        };
        responses: {
            /** @description Set; the secret is never shown again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSettingsDataSources: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @enum {string} */
                    type?: "SegmentIO";
                    /** @description The type may also be given here, as in the PUT. */
                    variant?: {
                        /** @enum {string} */
                        type?: "SegmentIO";
                    };
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsProviderTypes: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By channel and type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        providerTypes: {
                            type: string;
                            channel: string;
                            title: string;
                            /** @description The vendor's API page. */
                            documentation: string;
                            fields: {
                                name: string;
                                description: string;
                                secret: boolean;
                                optional: boolean;
                            }[];
                            /** @description The URL for the vendor's reports below `publicUrl`, with ?workspaceId=… in the query. */
                            webhookPath?: string;
                            /** @description What its vendor reports about messages; a state that is not among them has no number. Absent where it is not known. */
                            reports?: ("delivered" | "opened" | "clicked" | "bounced" | "complained")[];
                        }[];
                        /** @description `PUBLIC_URL`: the address at which vendors reach this installation. Absent while it is not set: then nobody knows an address for reports that works, and messages name none. */
                        publicUrl?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsProviderHealth: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers by channel */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "providers": [
                     *         {
                     *           "id": "6b1a3c0e-5f7d-4e2b-9a84-c3d2e1f0a9b8",
                     *           "type": "Smtp",
                     *           "channel": "Email",
                     *           "isDefault": true,
                     *           "status": "fails",
                     *           "lastSuccessAt": "2026-01-01T09:00:00.000Z",
                     *           "failures": 12,
                     *           "failingSince": "2026-01-01T09:58:00.000Z",
                     *           "lastFailure": {
                     *             "at": "2026-01-01T10:00:00.000Z",
                     *             "reason": "connect ECONNREFUSED",
                     *             "code": "ECONNREFUSED"
                     *           },
                     *           "circuit": "open",
                     *           "retryAt": "2026-01-01T10:01:00.000Z",
                     *           "held": {
                     *             "count": 40,
                     *             "isMore": false
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        providers: components["schemas"]["ProviderHealth"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsEmailProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configured providers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsEmailProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "type": "Smtp",
                 *         "host": "smtp.example.com",
                 *         "port": "587",
                 *         "username": "shop",
                 *         "password": "p4ssw0rd"
                 *       },
                 *       "setDefault": true
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description The type and all of its settings. Secret ones are stored encrypted and never shown again.
                     * @example {
                     *       "type": "Test"
                     *     }
                     */
                    config: components["schemas"]["EmailProviderConfig"];
                    /** @description Make it the default of the channel. A channel's first provider is always the default. */
                    setDefault?: boolean;
                    /** @description Used while the default provider fails; one per channel. */
                    fallback?: boolean;
                    /** @description The sender of templates without one; null removes it. */
                    fromAddress?: string | null;
                    /** @description The most messages it sends per second; null for no limit. */
                    messagesPerSecond?: number | null;
                };
            };
        };
        responses: {
            /** @description Set up; its secrets are never shown again */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSettingsEmailProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    type: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsSmsProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configured providers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsSmsProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "type": "Test"
                 *       },
                 *       "setDefault": true
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description The type and all of its settings. Secret ones are stored encrypted and never shown again.
                     * @example {
                     *       "type": "Test"
                     *     }
                     */
                    config: components["schemas"]["SmsProviderConfig"];
                    /** @description Make it the default of the channel. A channel's first provider is always the default. */
                    setDefault?: boolean;
                    /** @description Used while the default provider fails; one per channel. */
                    fallback?: boolean;
                    /** @description The sender of templates without one; null removes it. */
                    fromAddress?: string | null;
                    /** @description The most messages it sends per second; null for no limit. */
                    messagesPerSecond?: number | null;
                };
            };
        };
        responses: {
            /** @description Set up; its secrets are never shown again */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSettingsSmsProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    type: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsPushProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configured providers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsPushProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "type": "Test"
                 *       },
                 *       "setDefault": true
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description The type and all of its settings. Secret ones are stored encrypted and never shown again.
                     * @example {
                     *       "type": "Test"
                     *     }
                     */
                    config: components["schemas"]["MobilePushProviderConfig"];
                    /** @description Make it the default of the channel. A channel's first provider is always the default. */
                    setDefault?: boolean;
                    /** @description Used while the default provider fails; one per channel. */
                    fallback?: boolean;
                    /** @description The sender of templates without one; null removes it. */
                    fromAddress?: string | null;
                    /** @description The most messages it sends per second; null for no limit. */
                    messagesPerSecond?: number | null;
                };
            };
        };
        responses: {
            /** @description Set up; its secrets are never shown again */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSettingsPushProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    type: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsWebhookProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configured providers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsWebhookProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "config": {
                 *         "type": "Webhook"
                 *       },
                 *       "setDefault": true
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description The type and all of its settings. Secret ones are stored encrypted and never shown again.
                     * @example {
                     *       "type": "Test"
                     *     }
                     */
                    config: components["schemas"]["WebhookProviderConfig"];
                    /** @description Make it the default of the channel. A channel's first provider is always the default. */
                    setDefault?: boolean;
                    /** @description Used while the default provider fails; one per channel. */
                    fallback?: boolean;
                    /** @description The sender of templates without one; null removes it. */
                    fromAddress?: string | null;
                    /** @description The most messages it sends per second; null for no limit. */
                    messagesPerSecond?: number | null;
                };
            };
        };
        responses: {
            /** @description Set up; its secrets are never shown again */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSettingsWebhookProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    type: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsEmailProvidersDefault: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Its id */
                    emailProviderId?: string;
                    /** @description Its type, in place of the id */
                    emailProvider?: string;
                    /** @description The sender of templates without one; null removes it. */
                    fromAddress?: string | null;
                };
            };
        };
        responses: {
            /** @description It is the default provider */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsSmsProvidersDefault: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Its id */
                    smsProviderId?: string;
                    /** @description Its type, in place of the id */
                    smsProvider?: string;
                    /** @description The sender of templates without one; null removes it. */
                    fromAddress?: string | null;
                };
            };
        };
        responses: {
            /** @description It is the default provider */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsPushProvidersDefault: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Its id */
                    pushProviderId?: string;
                    /** @description Its type, in place of the id */
                    pushProvider?: string;
                    /** @description The sender of templates without one; null removes it. */
                    fromAddress?: string | null;
                };
            };
        };
        responses: {
            /** @description It is the default provider */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsWebhookProvidersDefault: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Its id */
                    webhookProviderId?: string;
                    /** @description Its type, in place of the id */
                    webhookProvider?: string;
                    /** @description The sender of templates without one; null removes it. */
                    fromAddress?: string | null;
                };
            };
        };
        responses: {
            /** @description It is the default provider */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSettingsEmailProvidersTest: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of a provider that is set up. */
                    type: string;
                };
            };
        };
        responses: {
            /** @description The result, also when the vendor refuses or does not answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "rejected",
                     *       "reason": "535 5.7.8 Wrong password",
                     *       "code": 535
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "verified" | "rejected" | "unreachable" | "unsupported" | "misconfigured";
                        /** @description In the vendor's words where it answered. */
                        reason?: string;
                        code?: string | number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSettingsSmsProvidersTest: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of a provider that is set up. */
                    type: string;
                };
            };
        };
        responses: {
            /** @description The result, also when the vendor refuses or does not answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "rejected",
                     *       "reason": "535 5.7.8 Wrong password",
                     *       "code": 535
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "verified" | "rejected" | "unreachable" | "unsupported" | "misconfigured";
                        /** @description In the vendor's words where it answered. */
                        reason?: string;
                        code?: string | number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSettingsPushProvidersTest: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of a provider that is set up. */
                    type: string;
                };
            };
        };
        responses: {
            /** @description The result, also when the vendor refuses or does not answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "rejected",
                     *       "reason": "535 5.7.8 Wrong password",
                     *       "code": 535
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "verified" | "rejected" | "unreachable" | "unsupported" | "misconfigured";
                        /** @description In the vendor's words where it answered. */
                        reason?: string;
                        code?: string | number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSettingsWebhookProvidersTest: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of a provider that is set up. */
                    type: string;
                };
            };
        };
        responses: {
            /** @description The result, also when the vendor refuses or does not answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "rejected",
                     *       "reason": "535 5.7.8 Wrong password",
                     *       "code": 535
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "verified" | "rejected" | "unreachable" | "unsupported" | "misconfigured";
                        /** @description In the vendor's words where it answered. */
                        reason?: string;
                        code?: string | number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsSecrets: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By name, without their values */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secrets: {
                            name: string;
                            updatedAt: number;
                            /** @description Who created it; absent: the service itself, or an earlier release. */
                            createdBy?: {
                                /** @enum {string} */
                                kind: "member" | "key" | "session" | "system";
                                id: string;
                                name: string;
                            };
                            /** @description Who changed it last. */
                            updatedBy?: {
                                /** @enum {string} */
                                kind: "member" | "key" | "session" | "system";
                                id: string;
                                name: string;
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsSecrets: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                    value: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Set; the value is never shown again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSettingsSecrets: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsWorkspace: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Shop",
                     *       "timezone": "Europe/Berlin",
                     *       "defaultCountry": null,
                     *       "nameProperties": [
                     *         "firstName",
                     *         "lastName"
                     *       ],
                     *       "numbersWithoutCountry": 12
                     *     }
                     */
                    "application/json": {
                        /** @description As recipients see it on the subscription page. */
                        name: string;
                        /** @description The name of an IANA zone. */
                        timezone: string;
                        /** @description Where phone numbers that name no country are from, ISO 3166-1 alpha-2; null: such numbers are sent as they are, and compared by their digits. */
                        defaultCountry: string | null;
                        /** @description The user properties that make up a user's name, in the order in which it is written. */
                        nameProperties: string[];
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                        /** @description How many phone numbers of users name no country, while there is no `defaultCountry`. */
                        numbersWithoutCountry: number;
                        /** @description Of writing the normal forms of addresses and numbers again, after an upgrade or a change of the country: users, suppressions and deliveries done, of all. Absent once all are written. */
                        searchTerms?: {
                            done: number;
                            total: number;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsWorkspace: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timezone": "Europe/Berlin",
                 *       "defaultCountry": "DE"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Of a child: unique among the children. Subscription groups keep their names. */
                    name?: string;
                    /**
                     * @description The name of an IANA zone.
                     * @example Europe/Berlin
                     */
                    timezone?: string;
                    /**
                     * @description Where phone numbers that name no country are from, ISO 3166-1 alpha-2; null removes it.
                     * @example DE
                     */
                    defaultCountry?: string | null;
                    /** @description Names of user properties, in the order in which a user's name is written. */
                    nameProperties?: string[];
                };
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Shop",
                     *       "timezone": "Europe/Berlin",
                     *       "defaultCountry": "DE",
                     *       "nameProperties": [
                     *         "firstName",
                     *         "lastName"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description As recipients see it on the subscription page. */
                        name: string;
                        /** @description The name of an IANA zone. */
                        timezone: string;
                        /** @description Where phone numbers that name no country are from, ISO 3166-1 alpha-2; null: such numbers are sent as they are, and compared by their digits. */
                        defaultCountry: string | null;
                        /** @description The user properties that make up a user's name, in the order in which it is written. */
                        nameProperties: string[];
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsVisiblePaths: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The declarations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paths": [
                     *         {
                     *           "of": "Trait",
                     *           "path": "plan"
                     *         }
                     *       ],
                     *       "userProperties": [
                     *         {
                     *           "id": "5f0c9d5e-2a0f-4d0c-8a36-9b7d1c1e7a55",
                     *           "name": "language",
                     *           "personal": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        paths: {
                            /** @enum {string} */
                            of: "Trait" | "Event";
                            event?: string;
                            path: string;
                            /**
                             * @description An upgrade declared it, because it was visible before and does not look personal.
                             * @constant
                             */
                            fromUpgrade?: true;
                        }[];
                        /** @description `personal: false` declares, `true` hides. */
                        userProperties: {
                            id: string;
                            name: string;
                            personal: boolean;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsVisiblePaths: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "declare": [
                 *         {
                 *           "of": "Trait",
                 *           "path": "plan"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description Paths to declare visible.
                     * @default []
                     */
                    declare?: ({
                        /** @constant */
                        of: "Trait";
                        /** @description JSONPath, as `plan`, `address.city` or `items[*].sku`; everything below is declared as well. */
                        path: string;
                    } | {
                        /** @constant */
                        of: "Event";
                        /** @description The name of the event, or `Cart*` for every name that begins so; `*` for all. */
                        event: string;
                        /** @description JSONPath, as `plan`, `address.city` or `items[*].sku`; everything below is declared as well. */
                        path: string;
                    })[];
                    /**
                     * @description Paths to hide again, as they are listed.
                     * @default []
                     */
                    remove?: ({
                        /** @constant */
                        of: "Trait";
                        /** @description JSONPath, as `plan`, `address.city` or `items[*].sku`; everything below is declared as well. */
                        path: string;
                    } | {
                        /** @constant */
                        of: "Event";
                        /** @description The name of the event, or `Cart*` for every name that begins so; `*` for all. */
                        event: string;
                        /** @description JSONPath, as `plan`, `address.city` or `items[*].sku`; everything below is declared as well. */
                        path: string;
                    })[];
                };
            };
        };
        responses: {
            /** @description All declared paths */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paths": [
                     *         {
                     *           "of": "Trait",
                     *           "path": "plan"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        paths: {
                            /** @enum {string} */
                            of: "Trait" | "Event";
                            event?: string;
                            path: string;
                            /**
                             * @description An upgrade declared it, because it was visible before and does not look personal.
                             * @constant
                             */
                            fromUpgrade?: true;
                        }[];
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsSeenPaths: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most frequent first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "paths": [
                     *         {
                     *           "of": "Trait",
                     *           "path": "plan",
                     *           "types": [
                     *             "text"
                     *           ],
                     *           "count": 311,
                     *           "isVisible": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        paths: {
                            /** @enum {string} */
                            of: "Trait" | "Event";
                            event?: string;
                            /** @description `[*]` stands for the items of a list, or for keys that are ids. */
                            path: string;
                            types: ("text" | "number" | "boolean" | "null" | "list" | "object")[];
                            /** @description Events that had it; 0 where only a definition names it. */
                            count: number;
                            /** @description It is declared, or a shorter path is. */
                            isVisible: boolean;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsTestRecipients: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recipients": [
                     *         {
                     *           "channel": "Email",
                     *           "address": "team@example.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description At most 50. */
                        recipients: {
                            /** @enum {string} */
                            channel: "Email" | "Sms" | "MobilePush";
                            /** @description An email address, a phone number, or the token of a device. */
                            address: string;
                        }[];
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsTestRecipients: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipients": [
                 *         {
                 *           "channel": "Email",
                 *           "address": "team@example.com"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description At most 50. */
                    recipients: {
                        /** @enum {string} */
                        channel: "Email" | "Sms" | "MobilePush";
                        /** @description An email address, a phone number, or the token of a device. */
                        address: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recipients": [
                     *         {
                     *           "channel": "Email",
                     *           "address": "team@example.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description At most 50. */
                        recipients: {
                            /** @enum {string} */
                            channel: "Email" | "Sms" | "MobilePush";
                            /** @description An email address, a phone number, or the token of a device. */
                            address: string;
                        }[];
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsMessageLimits: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Empty lists when nothing is set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        frequencyCaps: {
                            /**
                             * @description Default: all channels that reach a user (email, SMS, push) together.
                             * @enum {string}
                             */
                            channel?: "Email" | "Sms" | "MobilePush" | "Webhook";
                            /** @description The most messages a user gets … */
                            messages: number;
                            /** @description … within any period of this length. */
                            perSeconds: number;
                        }[];
                        quietHours: {
                            /**
                             * @description Default: all channels that reach a user (email, SMS, push) together.
                             * @enum {string}
                             */
                            channel?: "Email" | "Sms" | "MobilePush" | "Webhook";
                            /** @example 22:00 */
                            from: string;
                            /**
                             * @description On the next day if it is before `from`.
                             * @example 08:00
                             */
                            to: string;
                            /** @description The days on which they begin, 0 is Sunday. Default: every day. */
                            daysOfWeek?: number[];
                            /**
                             * @description For users with neither `timezone` nor `latLon`. Default: UTC.
                             * @example Europe/Berlin
                             */
                            defaultTimezone?: string;
                            /**
                             * @description Hold: sent at the end of the hours. Drop: skipped for good.
                             * @default Hold
                             * @enum {string}
                             */
                            otherwise: "Hold" | "Drop";
                        }[];
                        /**
                         * @description Templates that are exempt, for example receipts and codes that a journey sends.
                         * @default []
                         */
                        exemptTemplates: string[];
                        /** @description A message that its server puts off (greylisting, too many requests, an outage) is tried again for so many hours from its first attempt. Default: 24. */
                        giveUpAfter?: number;
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsMessageLimits: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    frequencyCaps: {
                        /**
                         * @description Default: all channels that reach a user (email, SMS, push) together.
                         * @enum {string}
                         */
                        channel?: "Email" | "Sms" | "MobilePush" | "Webhook";
                        /** @description The most messages a user gets … */
                        messages: number;
                        /** @description … within any period of this length. */
                        perSeconds: number;
                    }[];
                    quietHours: {
                        /**
                         * @description Default: all channels that reach a user (email, SMS, push) together.
                         * @enum {string}
                         */
                        channel?: "Email" | "Sms" | "MobilePush" | "Webhook";
                        /** @example 22:00 */
                        from: string;
                        /**
                         * @description On the next day if it is before `from`.
                         * @example 08:00
                         */
                        to: string;
                        /** @description The days on which they begin, 0 is Sunday. Default: every day. */
                        daysOfWeek?: number[];
                        /**
                         * @description For users with neither `timezone` nor `latLon`. Default: UTC.
                         * @example Europe/Berlin
                         */
                        defaultTimezone?: string;
                        /**
                         * @description Hold: sent at the end of the hours. Drop: skipped for good.
                         * @default Hold
                         * @enum {string}
                         */
                        otherwise?: "Hold" | "Drop";
                    }[];
                    /** @description Templates that are exempt, for example receipts and codes that a journey sends. */
                    exemptTemplates?: (string | number)[];
                    /** @description A message that its server puts off (greylisting, too many requests, an outage) is tried again for so many hours from its first attempt. Default: 24. */
                    giveUpAfter?: number;
                };
            };
        };
        responses: {
            /** @description The new settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        frequencyCaps: {
                            /**
                             * @description Default: all channels that reach a user (email, SMS, push) together.
                             * @enum {string}
                             */
                            channel?: "Email" | "Sms" | "MobilePush" | "Webhook";
                            /** @description The most messages a user gets … */
                            messages: number;
                            /** @description … within any period of this length. */
                            perSeconds: number;
                        }[];
                        quietHours: {
                            /**
                             * @description Default: all channels that reach a user (email, SMS, push) together.
                             * @enum {string}
                             */
                            channel?: "Email" | "Sms" | "MobilePush" | "Webhook";
                            /** @example 22:00 */
                            from: string;
                            /**
                             * @description On the next day if it is before `from`.
                             * @example 08:00
                             */
                            to: string;
                            /** @description The days on which they begin, 0 is Sunday. Default: every day. */
                            daysOfWeek?: number[];
                            /**
                             * @description For users with neither `timezone` nor `latLon`. Default: UTC.
                             * @example Europe/Berlin
                             */
                            defaultTimezone?: string;
                            /**
                             * @description Hold: sent at the end of the hours. Drop: skipped for good.
                             * @default Hold
                             * @enum {string}
                             */
                            otherwise: "Hold" | "Drop";
                        }[];
                        /**
                         * @description Templates that are exempt, for example receipts and codes that a journey sends.
                         * @default []
                         */
                        exemptTemplates: string[];
                        /** @description A message that its server puts off (greylisting, too many requests, an outage) is tried again for so many hours from its first attempt. Default: 24. */
                        giveUpAfter?: number;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSettingsMessageLimits: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Messages are no longer limited */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getMembers: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        members: components["schemas"]["Member"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putMembers: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountId": "5f0c1d6e-3a41-4c0e-9d25-7f1f6f7f3a10",
                 *       "role": "Author"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description As `GET /api/admin/members` lists it.
                     */
                    accountId: string;
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                    /** @description Viewer, Author, WorkspaceManager, Admin, or the id of a custom role. */
                    role: string;
                };
            };
        };
        responses: {
            /** @description The member has this role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountId: string;
                        workspaceId: string;
                        role: string;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMembers: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description As `GET /api/admin/members` lists it.
                     */
                    accountId: string;
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    patchMembersStatus: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountId": "5f0c1d6e-3a41-4c0e-9d25-7f1f6f7f3a10",
                 *       "status": "Disabled"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description As `GET /api/admin/members` lists it.
                     */
                    accountId: string;
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                    /** @enum {string} */
                    status: "Active" | "Disabled";
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The account has this status */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postMembersLink: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountId": "5f0c1d6e-3a41-4c0e-9d25-7f1f6f7f3a10",
                 *       "purpose": "reset-password"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description As `GET /api/admin/members` lists it.
                     */
                    accountId: string;
                    /**
                     * @default reset-password
                     * @enum {string}
                     */
                    purpose?: "sign-in" | "reset-password";
                };
            };
        };
        responses: {
            /** @description The link, returned only once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountId: string;
                        purpose: string;
                        link: string;
                        /** @description ms */
                        until: number;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMembersSecondFactor: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description As `GET /api/admin/members` lists it.
                     */
                    accountId: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The member has no second factor */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMembersIdentities: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "accountId": "5f0c1d6e-3a41-4c0e-9d25-7f1f6f7f3a10",
                 *       "issuer": "https://id.example.com/realms/staff"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description As `GET /api/admin/members` lists it.
                     */
                    accountId: string;
                    /** @description Of the identity provider, as `GET /api/admin/members` lists it. */
                    issuer: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The link is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    putMembersOwner: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "accountId": "5f0c1d6e-3a41-4c0e-9d25-7f1f6f7f3a10"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description As `GET /api/admin/members` lists it.
                     */
                    accountId: string;
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The member is an owner */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMembersOwner: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description As `GET /api/admin/members` lists it.
                     */
                    accountId: string;
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The member is no owner any more; roles in workspaces stay */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getInvitations: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that are not accepted, revoked or expired, the oldest first, without their links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postInvitations: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "role": "Author"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description To whom the invitation goes; the account will have this address. */
                    email: string;
                    /** @description Viewer, Author, WorkspaceManager, Admin, or the id of a custom role. */
                    role: string;
                };
            };
        };
        responses: {
            /** @description The invitation with its link, returned only once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        workspaceId: string;
                        email: string;
                        role: string;
                        link: string;
                        /** @description ms */
                        until: number;
                        mailed: boolean;
                        notMailedBecause?: string;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteInvitations: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description As `GET /api/admin/invitations` lists it.
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Its link does not work any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getRoles: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles: components["schemas"]["Role"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putRoles: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Support",
                 *       "permissions": [
                 *         "users:read",
                 *         "deliveries:read",
                 *         "users:see-personal"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description Of the role to change; absent for a new role.
                     */
                    id?: string;
                    name: string;
                    description?: string;
                    permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "segments:read" | "segments:write" | "properties:read" | "properties:write" | "templates:read" | "templates:write" | "journeys:read" | "journeys:write" | "broadcasts:read" | "broadcasts:write" | "deliveries:read" | "deliveries:write" | "subscriptions:read" | "subscriptions:write" | "analysis:read" | "analysis:write" | "settings:read" | "settings:write" | "keys:read" | "keys:write" | "members:read" | "members:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "workspaces:read" | "workspaces:write" | "approvals:read" | "approvals:write" | "journeys:publish" | "broadcasts:send" | "templates:publish" | "segments:publish" | "properties:publish" | "subscriptions:publish" | "users:erase" | "users:export" | "users:see-personal" | "secrets:write" | "deadletters:replay")[];
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                };
            };
        };
        responses: {
            /** @description The role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        workspaceId: string;
                        name: string;
                        description?: string;
                        permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "segments:read" | "segments:write" | "properties:read" | "properties:write" | "templates:read" | "templates:write" | "journeys:read" | "journeys:write" | "broadcasts:read" | "broadcasts:write" | "deliveries:read" | "deliveries:write" | "subscriptions:read" | "subscriptions:write" | "analysis:read" | "analysis:write" | "settings:read" | "settings:write" | "keys:read" | "keys:write" | "members:read" | "members:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "workspaces:read" | "workspaces:write" | "approvals:read" | "approvals:write" | "journeys:publish" | "broadcasts:send" | "templates:publish" | "segments:publish" | "properties:publish" | "subscriptions:publish" | "users:erase" | "users:export" | "users:see-personal" | "secrets:write" | "deadletters:replay")[];
                        createdAt: number;
                        updatedAt: number;
                        /** @description Who created it; absent: the service itself, or an earlier release. */
                        createdBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                        /** @description Who changed it last. */
                        updatedBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteRoles: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * Format: uuid
                     * @description Of a custom role.
                     */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getSignInSettings: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passwords: boolean;
                        secondFactorIn: string[];
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSignInSettings: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "passwords": true,
                 *       "secondFactorIn": [
                 *         "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description False: members sign in with single sign-on only. */
                    passwords?: boolean;
                    /** @description Workspaces whose members need a second factor; their children are included. */
                    secondFactorIn?: string[];
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                };
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        passwords: boolean;
                        secondFactorIn: string[];
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSignInSettingsProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All identity providers; client secrets are never returned */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "keycloak",
                     *         "name": "Keycloak",
                     *         "issuer": "https://id.example.com/realms/staff",
                     *         "clientId": "signalbox",
                     *         "scopes": [
                     *           "openid",
                     *           "email",
                     *           "profile"
                     *         ],
                     *         "trustsEmail": false,
                     *         "groupsClaim": "groups",
                     *         "groupRoles": [
                     *           {
                     *             "group": "marketing",
                     *             "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *             "role": "Author"
                     *           }
                     *         ],
                     *         "redirectUri": "https://signalbox.example.com/sign-in/oidc/keycloak/callback",
                     *         "createdAt": 1767261600000,
                     *         "updatedAt": 1767261600000
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** @description Part of the addresses of the sign-in, as `keycloak`. */
                        id: string;
                        /** @description On the button of the sign-in page. */
                        name: string;
                        /** @description The `issuer` of the provider's discovery document, as it is written there. */
                        issuer: string;
                        clientId: string;
                        /**
                         * @default [
                         *       "openid",
                         *       "email",
                         *       "profile"
                         *     ]
                         */
                        scopes: string[];
                        /**
                         * @description Takes an address as verified when the provider does not say whether it is. Only for a provider whose users cannot choose their address.
                         * @default false
                         */
                        trustsEmail: boolean;
                        /** @description The claim with the user's groups, as `groups` or `realm_access.roles`. */
                        groupsClaim?: string;
                        /**
                         * @description The roles of the members of groups, set again at each sign-in.
                         * @default []
                         */
                        groupRoles: {
                            group: string;
                            /** Format: uuid */
                            workspaceId: string;
                            /** @description `Viewer`, `Author`, `WorkspaceManager`, `Admin`, or the id of a custom role. */
                            role: string;
                        }[];
                        /** @description Creates accounts without an invitation for verified addresses of these domains. */
                        autoCreate?: {
                            domains: string[];
                            /** Format: uuid */
                            workspaceId: string;
                            /** @description `Viewer`, `Author`, `WorkspaceManager`, `Admin`, or the id of a custom role. */
                            role: string;
                        };
                        /** @description To be registered at the provider. Absent without `PUBLIC_URL`. */
                        redirectUri?: string;
                        createdAt: number;
                        updatedAt: number;
                        /** @description Who created it; absent: the service itself, or an earlier release. */
                        createdBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                        /** @description Who changed it last. */
                        updatedBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                    }[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSignInSettingsProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "keycloak",
                 *       "name": "Keycloak",
                 *       "issuer": "https://id.example.com/realms/staff",
                 *       "clientId": "signalbox",
                 *       "clientSecret": "the secret of the client",
                 *       "groupsClaim": "groups",
                 *       "groupRoles": [
                 *         {
                 *           "group": "marketing",
                 *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                 *           "role": "Author"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Part of the addresses of the sign-in, as `keycloak`. */
                    id: string;
                    /** @description On the button of the sign-in page. */
                    name: string;
                    /** @description The `issuer` of the provider's discovery document, as it is written there. */
                    issuer: string;
                    clientId: string;
                    /**
                     * @default [
                     *       "openid",
                     *       "email",
                     *       "profile"
                     *     ]
                     */
                    scopes?: string[];
                    /**
                     * @description Takes an address as verified when the provider does not say whether it is. Only for a provider whose users cannot choose their address.
                     * @default false
                     */
                    trustsEmail?: boolean;
                    /** @description The claim with the user's groups, as `groups` or `realm_access.roles`. */
                    groupsClaim?: string;
                    /**
                     * @description The roles of the members of groups, set again at each sign-in.
                     * @default []
                     */
                    groupRoles?: {
                        group: string;
                        /** Format: uuid */
                        workspaceId: string;
                        /** @description `Viewer`, `Author`, `WorkspaceManager`, `Admin`, or the id of a custom role. */
                        role: string;
                    }[];
                    /** @description Creates accounts without an invitation for verified addresses of these domains. */
                    autoCreate?: {
                        domains: string[];
                        /** Format: uuid */
                        workspaceId: string;
                        /** @description `Viewer`, `Author`, `WorkspaceManager`, `Admin`, or the id of a custom role. */
                        role: string;
                    };
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                    /** @description Never returned. */
                    clientSecret?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Stored, and offered at the sign-in page */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteSignInSettingsProviders: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Part of the addresses of the sign-in, as `keycloak`. */
                    id: string;
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postSignInSettingsProvidersTest: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "keycloak"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Part of the addresses of the sign-in, as `keycloak`. */
                    id: string;
                };
            };
        };
        responses: {
            /** @description What was found; `problems` is empty when members can sign in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "problems": [],
                     *       "warnings": [],
                     *       "authorizationEndpoint": "https://id.example.com/realms/staff/protocol/openid-connect/auth",
                     *       "offersSignOut": true,
                     *       "redirectUri": "https://signalbox.example.com/sign-in/oidc/keycloak/callback"
                     *     }
                     */
                    "application/json": {
                        ok: boolean;
                        problems: string[];
                        /** @description What refuses sign-ins under some settings of the client at the provider, which cannot be read. */
                        warnings: string[];
                        authorizationEndpoint?: string;
                        offersSignOut?: boolean;
                        /** @description To be registered at the provider. */
                        redirectUri?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminKeys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All admin keys, oldest first, without the keys themselves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workspaceId: string;
                        id: string;
                        name: string;
                        createdAt: number;
                        /** @description The most it permits; left out: everything. A key with an owner permits at most what the owner may do. */
                        permissions?: ("users:read" | "users:write" | "events:read" | "events:write" | "segments:read" | "segments:write" | "properties:read" | "properties:write" | "templates:read" | "templates:write" | "journeys:read" | "journeys:write" | "broadcasts:read" | "broadcasts:write" | "deliveries:read" | "deliveries:write" | "subscriptions:read" | "subscriptions:write" | "analysis:read" | "analysis:write" | "settings:read" | "settings:write" | "keys:read" | "keys:write" | "members:read" | "members:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "workspaces:read" | "workspaces:write" | "approvals:read" | "approvals:write" | "journeys:publish" | "broadcasts:send" | "templates:publish" | "segments:publish" | "properties:publish" | "subscriptions:publish" | "users:erase" | "users:export" | "users:see-personal" | "secrets:write" | "deadletters:replay")[];
                        /** @description ms; left out: it has no end. */
                        expiresAt?: number;
                        /** @description Left out: it can be used from everywhere. */
                        networks?: string[];
                        /** @description Without its owner it permits nothing. Left out: it belongs to the workspace. */
                        owner?: {
                            /** @enum {string} */
                            kind: "member" | "serviceAccount";
                            id: string;
                        };
                        /** @description Left out when it is gone, or belongs to the parent workspace. */
                        ownerName?: string;
                        /** @description To the minute, ms; left out: never used. */
                        lastUsedAt?: number;
                        /** @description Who created it; absent: the service itself, or an earlier release. */
                        createdBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                        /** @description Who changed it last. */
                        updatedBy?: {
                            /** @enum {string} */
                            kind: "member" | "key" | "session" | "system";
                            id: string;
                            name: string;
                        };
                    }[];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAdminKeys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Warehouse",
                 *       "permissions": [
                 *         "users:read",
                 *         "events:read"
                 *       ],
                 *       "networks": [
                 *         "192.0.2.0/24"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                    /** @description At most those of the caller. Default: all of the caller's. */
                    permissions?: ("users:read" | "users:write" | "events:read" | "events:write" | "segments:read" | "segments:write" | "properties:read" | "properties:write" | "templates:read" | "templates:write" | "journeys:read" | "journeys:write" | "broadcasts:read" | "broadcasts:write" | "deliveries:read" | "deliveries:write" | "subscriptions:read" | "subscriptions:write" | "analysis:read" | "analysis:write" | "settings:read" | "settings:write" | "keys:read" | "keys:write" | "members:read" | "members:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "workspaces:read" | "workspaces:write" | "approvals:read" | "approvals:write" | "journeys:publish" | "broadcasts:send" | "templates:publish" | "segments:publish" | "properties:publish" | "subscriptions:publish" | "users:erase" | "users:export" | "users:see-personal" | "secrets:write" | "deadletters:replay")[];
                    /** @description From then on it is refused. Default: it has no end. */
                    expiresAt?: number | string;
                    /**
                     * @description From which it can be used, as `192.0.2.0/24` or `2001:db8::/32`. Default: from everywhere.
                     * @example [
                     *       "192.0.2.0/24"
                     *     ]
                     */
                    networks?: string[];
                    /** @description The service account that owns it. Default: the member who makes the call, or the owner of the key. */
                    serviceAccountId?: string;
                };
            };
        };
        responses: {
            /** @description The key, returned only once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "5d0c9f3a7be41d26a8b3f170",
                     *       "createdAt": 1767261600000,
                     *       "name": "Warehouse",
                     *       "permissions": [
                     *         "users:read",
                     *         "events:read"
                     *       ],
                     *       "networks": [
                     *         "192.0.2.0/24"
                     *       ],
                     *       "apiKey": "sb_admin_5d0c9f3a7be41d26a8b3f170_…cb92c90a"
                     *     }
                     */
                    "application/json": {
                        workspaceId: string;
                        id: string;
                        name: string;
                        createdAt: number;
                        /** @description The most it permits; left out: everything. A key with an owner permits at most what the owner may do. */
                        permissions?: ("users:read" | "users:write" | "events:read" | "events:write" | "segments:read" | "segments:write" | "properties:read" | "properties:write" | "templates:read" | "templates:write" | "journeys:read" | "journeys:write" | "broadcasts:read" | "broadcasts:write" | "deliveries:read" | "deliveries:write" | "subscriptions:read" | "subscriptions:write" | "analysis:read" | "analysis:write" | "settings:read" | "settings:write" | "keys:read" | "keys:write" | "members:read" | "members:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "workspaces:read" | "workspaces:write" | "approvals:read" | "approvals:write" | "journeys:publish" | "broadcasts:send" | "templates:publish" | "segments:publish" | "properties:publish" | "subscriptions:publish" | "users:erase" | "users:export" | "users:see-personal" | "secrets:write" | "deadletters:replay")[];
                        /** @description ms; left out: it has no end. */
                        expiresAt?: number;
                        /** @description Left out: it can be used from everywhere. */
                        networks?: string[];
                        /** @description Without its owner it permits nothing. Left out: it belongs to the workspace. */
                        owner?: {
                            /** @enum {string} */
                            kind: "member" | "serviceAccount";
                            id: string;
                        };
                        apiKey: string;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAdminKeys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string | number;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description The key is revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getMe: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5b0f8c1e-7a54-4b3c-9b0e-1d2f3a4b5c6d",
                     *       "email": "ann@example.com",
                     *       "name": "Ann",
                     *       "isOwner": false,
                     *       "createdAt": 1790000000000,
                     *       "lastSignInAt": 1790000600000,
                     *       "hasPassword": true,
                     *       "canSignInAgain": true,
                     *       "secondFactor": {
                     *         "isOn": true,
                     *         "recoveryCodesLeft": 10
                     *       },
                     *       "identities": [],
                     *       "session": {
                     *         "id": "9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f",
                     *         "signIn": "password",
                     *         "hasSecondFactor": true,
                     *         "isRecent": true
                     *       },
                     *       "workspaces": [
                     *         {
                     *           "workspaceId": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
                     *           "name": "Shop",
                     *           "timezone": "Europe/Berlin",
                     *           "permissions": [
                     *             "users:read",
                     *             "events:read"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        id: string;
                        email: string;
                        name: string;
                        /** @description Whether the member administers the installation; has access to every workspace. */
                        isOwner: boolean;
                        /** @description ms */
                        createdAt: number;
                        /** @description ms */
                        lastSignInAt?: number;
                        hasPassword: boolean;
                        /** @description Whether a password, a passkey or an identity lets the member in again. Without one, a first password needs no recent sign-in. */
                        canSignInAgain: boolean;
                        secondFactor: {
                            isOn: boolean;
                            recoveryCodesLeft: number;
                        };
                        /** @description The users of identity providers that the account is linked to. */
                        identities: {
                            issuer: string;
                            subject: string;
                        }[];
                        session: {
                            id: string;
                            /** @enum {string} */
                            signIn: "password" | "passkey" | "oidc" | "link";
                            hasSecondFactor: boolean;
                            /** @description The sign-in is not older than ten minutes. */
                            isRecent: boolean;
                        };
                        /** @description Those of the member's roles; of an owner only where they begin. */
                        workspaces: {
                            workspaceId: string;
                            name: string;
                            /** @description The name of an IANA zone. */
                            timezone: string;
                            /** @description There and in its children. */
                            permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "segments:read" | "segments:write" | "properties:read" | "properties:write" | "templates:read" | "templates:write" | "journeys:read" | "journeys:write" | "broadcasts:read" | "broadcasts:write" | "deliveries:read" | "deliveries:write" | "subscriptions:read" | "subscriptions:write" | "analysis:read" | "analysis:write" | "settings:read" | "settings:write" | "keys:read" | "keys:write" | "members:read" | "members:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "workspaces:read" | "workspaces:write" | "approvals:read" | "approvals:write" | "journeys:publish" | "broadcasts:send" | "templates:publish" | "segments:publish" | "properties:publish" | "subscriptions:publish" | "users:erase" | "users:export" | "users:see-personal" | "secrets:write" | "deadletters:replay")[];
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMeSessions: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: {
                            id: string;
                            /** @description The session of this request. */
                            isCurrent: boolean;
                            /** @enum {string} */
                            signIn: "password" | "passkey" | "oidc" | "link";
                            hasSecondFactor: boolean;
                            /** @description ms */
                            createdAt: number;
                            /** @description When it was last used, ms, to five minutes. */
                            seenAt: number;
                            ip: string;
                            userAgent: string;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMeSessions: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "9c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Default: all but the session of the request. */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postMeConfirm: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    currentPassword: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Confirmed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    putMePassword: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery",
                 *       "password": "seven green bottles"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Required when the account has a password. */
                    currentPassword?: string;
                    /** @description 12 to 256 characters; not the address, and not a few characters repeated. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postMeSecondFactor: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, and the address that a QR code for the app contains */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Base32. */
                        secret: string;
                        uri: string;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMeSecondFactor: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description The six digits that the app shows, or a recovery code.
                     * @example 123456
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description It is off */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postMeSecondFactorConfirm: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description The six digits that the app shows.
                     * @example 123456
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description It is on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each works once in place of a code. Returned only once. */
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postMeRecoveryCodes: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description The six digits that the app shows, or a recovery code.
                     * @example 123456
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The new codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each works once in place of a code. Returned only once. */
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMePasskeys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All passkeys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "passkeys": [
                     *         {
                     *           "id": "kF0cVb2nT3uW8sQ1xYz7Ag",
                     *           "name": "Laptop",
                     *           "createdAt": 1767261600000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        passkeys: {
                            id: string;
                            name: string;
                            /** @description ms */
                            createdAt: number;
                            /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                            updatedAt?: number;
                            /** @description ms; absent before the first sign-in. */
                            lastUsedAt?: number;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postMePasskeys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop",
                 *       "credential": {
                 *         "id": "kF0cVb2nT3uW8sQ1xYz7Ag",
                 *         "rawId": "kF0cVb2nT3uW8sQ1xYz7Ag",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                 *           "attestationObject": "o2NmbXRkbm9uZQ"
                 *         },
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                    credential: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                        clientExtensionResults: Record<string, never>;
                    };
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Added */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postMePasskeysOptions: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options as the Web Authentication API has them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "3kq0c2VhY2gtb25jZQ",
                     *       "rp": {
                     *         "id": "signalbox.example.com",
                     *         "name": "Signalbox"
                     *       }
                     *     }
                     */
                    "application/json": {
                        challenge: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putMePasskeysId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example kF0cVb2nT3uW8sQ1xYz7Ag */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Phone"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Renamed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMePasskeysId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example kF0cVb2nT3uW8sQ1xYz7Ag */
                id: string;
            };
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Makes the change also when it takes access from the member who makes it; else it is refused then as `WouldLockOut`. */
                    confirmLockOut?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMeIdentities: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "issuer": "https://id.example.com/realms/staff"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description As `GET /api/admin/me` lists it in `identities`. */
                    issuer: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getServiceAccounts: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All service accounts, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "serviceAccounts": [
                     *         {
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "id": "2e9d4c61-0b7f-4a38-b5c2-7f1e8a3d6094",
                     *           "name": "Warehouse import",
                     *           "role": "Author",
                     *           "createdAt": 1767261600000,
                     *           "updatedAt": 1767261600000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        serviceAccounts: components["schemas"]["ServiceAccount"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postServiceAccounts: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Warehouse import",
                 *       "role": "Author"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    name: string;
                    /** @description `Viewer`, `Author`, `WorkspaceManager`, `Admin`, or the id of a custom role. */
                    role: string;
                };
            };
        };
        responses: {
            /** @description The service account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "2e9d4c61-0b7f-4a38-b5c2-7f1e8a3d6094",
                     *       "name": "Warehouse import",
                     *       "role": "Author",
                     *       "createdAt": 1767261600000,
                     *       "updatedAt": 1767261600000
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteServiceAccounts: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id": "2e9d4c61-0b7f-4a38-b5c2-7f1e8a3d6094"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted; its keys are revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    patchServiceAccounts: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "2e9d4c61-0b7f-4a38-b5c2-7f1e8a3d6094",
                 *       "role": "Viewer"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    id: string;
                    name?: string;
                    /** @description `Viewer`, `Author`, `WorkspaceManager`, `Admin`, or the id of a custom role. */
                    role?: string;
                };
            };
        };
        responses: {
            /** @description The service account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "2e9d4c61-0b7f-4a38-b5c2-7f1e8a3d6094",
                     *       "name": "Warehouse import",
                     *       "role": "Author",
                     *       "createdAt": 1767261600000,
                     *       "updatedAt": 1767261600000
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsJourneys: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts without their definitions, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        drafts: components["schemas"]["ListedDraft"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsJourneysId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putDraftsJourneysId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only creates; when there is one already, nothing is done and the answer is 409. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description As the editor has it. */
                    name?: string;
                    /** @description As the editor has it: the graph. It may be unfinished. */
                    definition: {
                        [key: string]: unknown;
                    };
                    /** @description The `updatedAt` of the published resource that the draft began from. */
                    basedOn?: number | string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDraftsJourneysId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Discarded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsTemplates: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts without their definitions, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        drafts: components["schemas"]["ListedDraft"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsTemplatesId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putDraftsTemplatesId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only creates; when there is one already, nothing is done and the answer is 409. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description As the editor has it. */
                    name?: string;
                    /** @description As the editor has it: what is sent. It may be unfinished. */
                    definition: {
                        [key: string]: unknown;
                    };
                    /** @description The `updatedAt` of the published resource that the draft began from. */
                    basedOn?: number | string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDraftsTemplatesId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Discarded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsSegments: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts without their definitions, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "drafts": [
                     *         {
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "kind": "segments",
                     *           "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *           "name": "Free sign-ups",
                     *           "basedOn": 1767261600000,
                     *           "draftUpdatedAt": 1767261660000,
                     *           "createdAt": 1767261630000,
                     *           "createdBy": {
                     *             "kind": "member",
                     *             "id": "7d1f",
                     *             "name": "Ann"
                     *           },
                     *           "updatedBy": {
                     *             "kind": "member",
                     *             "id": "7d1f",
                     *             "name": "Ann"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        drafts: components["schemas"]["ListedDraft"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsSegmentsId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                /** @example 3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "kind": "segments",
                     *       "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *       "name": "Free sign-ups",
                     *       "definition": {
                     *         "entryNode": {
                     *           "id": "both",
                     *           "type": "And",
                     *           "children": [
                     *             "plan",
                     *             "event"
                     *           ]
                     *         },
                     *         "nodes": [
                     *           {
                     *             "id": "plan",
                     *             "type": "Trait",
                     *             "path": "plan",
                     *             "operator": {
                     *               "type": "Equals",
                     *               "value": "free"
                     *             }
                     *           },
                     *           {
                     *             "id": "event",
                     *             "type": "Performed",
                     *             "event": "Signed Up",
                     *             "times": 1,
                     *             "timesOperator": ">="
                     *           }
                     *         ]
                     *       },
                     *       "basedOn": 1767261600000,
                     *       "draftUpdatedAt": 1767261660000,
                     *       "createdAt": 1767261630000,
                     *       "createdBy": {
                     *         "kind": "member",
                     *         "id": "7d1f",
                     *         "name": "Ann"
                     *       },
                     *       "updatedBy": {
                     *         "kind": "member",
                     *         "id": "7d1f",
                     *         "name": "Ann"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Draft"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putDraftsSegmentsId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only creates; when there is one already, nothing is done and the answer is 409. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @example 3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Free sign-ups",
                 *       "definition": {
                 *         "entryNode": {
                 *           "id": "both",
                 *           "type": "And",
                 *           "children": [
                 *             "plan",
                 *             "event"
                 *           ]
                 *         },
                 *         "nodes": [
                 *           {
                 *             "id": "plan",
                 *             "type": "Trait",
                 *             "path": "plan",
                 *             "operator": {
                 *               "type": "Equals",
                 *               "value": "free"
                 *             }
                 *           },
                 *           {
                 *             "id": "event",
                 *             "type": "Performed",
                 *             "event": "Signed Up",
                 *             "times": 1,
                 *             "timesOperator": ">="
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description As the editor has it. */
                    name?: string;
                    /** @description As the editor has it: the conditions. It may be unfinished. */
                    definition: {
                        [key: string]: unknown;
                    };
                    /** @description The `updatedAt` of the published resource that the draft began from. */
                    basedOn?: number | string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "kind": "segments",
                     *       "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *       "name": "Free sign-ups",
                     *       "definition": {
                     *         "entryNode": {
                     *           "id": "both",
                     *           "type": "And",
                     *           "children": [
                     *             "plan",
                     *             "event"
                     *           ]
                     *         },
                     *         "nodes": [
                     *           {
                     *             "id": "plan",
                     *             "type": "Trait",
                     *             "path": "plan",
                     *             "operator": {
                     *               "type": "Equals",
                     *               "value": "free"
                     *             }
                     *           },
                     *           {
                     *             "id": "event",
                     *             "type": "Performed",
                     *             "event": "Signed Up",
                     *             "times": 1,
                     *             "timesOperator": ">="
                     *           }
                     *         ]
                     *       },
                     *       "basedOn": 1767261600000,
                     *       "draftUpdatedAt": 1767261660000,
                     *       "createdAt": 1767261630000,
                     *       "createdBy": {
                     *         "kind": "member",
                     *         "id": "7d1f",
                     *         "name": "Ann"
                     *       },
                     *       "updatedBy": {
                     *         "kind": "member",
                     *         "id": "7d1f",
                     *         "name": "Ann"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDraftsSegmentsId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example 3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84 */
                id: string;
            };
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Discarded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsUserProperties: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts without their definitions, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        drafts: components["schemas"]["ListedDraft"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsUserPropertiesId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putDraftsUserPropertiesId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only creates; when there is one already, nothing is done and the answer is 409. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description As the editor has it. */
                    name?: string;
                    /** @description As the editor has it: how it is computed. It may be unfinished. */
                    definition: {
                        [key: string]: unknown;
                    };
                    /** @description The `updatedAt` of the published resource that the draft began from. */
                    basedOn?: number | string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDraftsUserPropertiesId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Discarded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsSubscriptionPage: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts without their definitions, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        drafts: components["schemas"]["ListedDraft"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDraftsSubscriptionPageId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putDraftsSubscriptionPageId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
                /** @description `*`: only creates; when there is one already, nothing is done and the answer is 409. */
                "if-none-match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description As the editor has it. */
                    name?: string;
                    /** @description As the editor has it: `{ html }`. It may be unfinished. */
                    definition: {
                        [key: string]: unknown;
                    };
                    /** @description The `updatedAt` of the published resource that the draft began from. */
                    basedOn?: number | string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDraftsSubscriptionPageId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Discarded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsJourneysId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revisions without their definitions, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        revisions: components["schemas"]["ListedRevision"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsJourneysIdDiff: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                from: number;
                to: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paths that differ. Items of lists are named by their ids where all have one, else by their indexes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: {
                            path: (string | number)[];
                            /** @description Absent where it was added. */
                            before?: unknown;
                            /** @description Absent where it was removed. */
                            after?: unknown;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsJourneysIdRevision: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postRevisionsJourneysIdRevisionRestore: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsTemplatesId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revisions without their definitions, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        revisions: components["schemas"]["ListedRevision"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsTemplatesIdDiff: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                from: number;
                to: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paths that differ. Items of lists are named by their ids where all have one, else by their indexes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: {
                            path: (string | number)[];
                            /** @description Absent where it was added. */
                            before?: unknown;
                            /** @description Absent where it was removed. */
                            after?: unknown;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsTemplatesIdRevision: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postRevisionsTemplatesIdRevisionRestore: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsSegmentsId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example 3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revisions without their definitions, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revisions": [
                     *         {
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "kind": "segments",
                     *           "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *           "revision": 1767261600000,
                     *           "name": "Free sign-ups",
                     *           "publishedAt": 1767261600000,
                     *           "publishedBy": {
                     *             "kind": "member",
                     *             "id": "7d1f",
                     *             "name": "Ann"
                     *           },
                     *           "note": "Only who is on the free plan"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        revisions: components["schemas"]["ListedRevision"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsSegmentsIdDiff: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                from: number;
                to: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paths that differ. Items of lists are named by their ids where all have one, else by their indexes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: {
                            path: (string | number)[];
                            /** @description Absent where it was added. */
                            before?: unknown;
                            /** @description Absent where it was removed. */
                            after?: unknown;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsSegmentsIdRevision: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postRevisionsSegmentsIdRevisionRestore: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsUserPropertiesId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revisions without their definitions, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        revisions: components["schemas"]["ListedRevision"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsUserPropertiesIdDiff: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                from: number;
                to: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paths that differ. Items of lists are named by their ids where all have one, else by their indexes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: {
                            path: (string | number)[];
                            /** @description Absent where it was added. */
                            before?: unknown;
                            /** @description Absent where it was removed. */
                            after?: unknown;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsUserPropertiesIdRevision: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postRevisionsUserPropertiesIdRevisionRestore: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsSubscriptionPageId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revisions without their definitions, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        revisions: components["schemas"]["ListedRevision"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsSubscriptionPageIdDiff: {
        parameters: {
            query: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                from: number;
                to: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paths that differ. Items of lists are named by their ids where all have one, else by their indexes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: {
                            path: (string | number)[];
                            /** @description Absent where it was added. */
                            before?: unknown;
                            /** @description Absent where it was removed. */
                            after?: unknown;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRevisionsSubscriptionPageIdRevision: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postRevisionsSubscriptionPageIdRevisionRestore: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                revision: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                };
            };
        };
        responses: {
            /** @description The draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getApprovals: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @example Open */
                status?: "Open" | "Approved" | "Refused" | "Withdrawn" | "Stale";
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "approvals": [
                     *         {
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "id": "84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150",
                     *           "resource": {
                     *             "type": "Journey",
                     *             "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *             "status": "Running"
                     *           },
                     *           "name": "Welcome a day later",
                     *           "note": "Wait a day instead of two",
                     *           "status": "Open",
                     *           "requestedBy": {
                     *             "principal": {
                     *               "kind": "member",
                     *               "id": "7d1f",
                     *               "name": "Ann"
                     *             }
                     *           },
                     *           "requestedAt": 1767261600000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        approvals: components["schemas"]["Approval"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postApprovals: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resource": {
                 *         "type": "Journey",
                 *         "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                 *         "status": "Running"
                 *       },
                 *       "note": "Wait a day instead of two"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    resource: {
                        /** @constant */
                        type: "Journey";
                        id: string | number;
                        /**
                         * @description Starts or resumes it. Its draft, if there is one, is published either way.
                         * @constant
                         */
                        status?: "Running";
                    } | {
                        /** @constant */
                        type: "Template";
                        id: string | number;
                    } | {
                        /** @constant */
                        type: "Broadcast";
                        id: string | number;
                    } | {
                        /** @constant */
                        type: "Segment";
                        id: string | number;
                    } | {
                        /** @constant */
                        type: "UserProperty";
                        id: string | number;
                    } | {
                        /** @constant */
                        type: "SubscriptionPage";
                        /** @description That of the workspace. */
                        id: string | number;
                    };
                    /** @description For those who decide. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150",
                     *       "resource": {
                     *         "type": "Journey",
                     *         "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *         "status": "Running"
                     *       },
                     *       "name": "Welcome a day later",
                     *       "note": "Wait a day instead of two",
                     *       "status": "Open",
                     *       "requestedBy": {
                     *         "principal": {
                     *           "kind": "member",
                     *           "id": "7d1f",
                     *           "name": "Ann"
                     *         }
                     *       },
                     *       "requestedAt": 1767261600000
                     *     }
                     */
                    "application/json": components["schemas"]["Approval"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postApprovalsApprove: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "approvalId": "84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    approvalId: string;
                };
            };
        };
        responses: {
            /** @description Approved; it is published or started */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150",
                     *       "resource": {
                     *         "type": "Journey",
                     *         "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *         "status": "Running"
                     *       },
                     *       "name": "Welcome a day later",
                     *       "note": "Wait a day instead of two",
                     *       "status": "Approved",
                     *       "requestedBy": {
                     *         "principal": {
                     *           "kind": "member",
                     *           "id": "7d1f",
                     *           "name": "Ann"
                     *         }
                     *       },
                     *       "requestedAt": 1767261600000
                     *     }
                     */
                    "application/json": components["schemas"]["Approval"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postApprovalsRefuse: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "approvalId": "84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150",
                 *       "reason": "Wait for the new prices"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    approvalId: string;
                    /** @description For the one who requested it. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150",
                     *       "resource": {
                     *         "type": "Journey",
                     *         "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *         "status": "Running"
                     *       },
                     *       "name": "Welcome a day later",
                     *       "note": "Wait a day instead of two",
                     *       "status": "Refused",
                     *       "requestedBy": {
                     *         "principal": {
                     *           "kind": "member",
                     *           "id": "7d1f",
                     *           "name": "Ann"
                     *         }
                     *       },
                     *       "requestedAt": 1767261600000,
                     *       "reason": "Wait for the new prices"
                     *     }
                     */
                    "application/json": components["schemas"]["Approval"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postApprovalsWithdraw: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "approvalId": "84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    approvalId: string;
                };
            };
        };
        responses: {
            /** @description Withdrawn */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *       "id": "84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150",
                     *       "resource": {
                     *         "type": "Journey",
                     *         "id": "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
                     *         "status": "Running"
                     *       },
                     *       "name": "Welcome a day later",
                     *       "note": "Wait a day instead of two",
                     *       "status": "Withdrawn",
                     *       "requestedBy": {
                     *         "principal": {
                     *           "kind": "member",
                     *           "id": "7d1f",
                     *           "name": "Ann"
                     *         }
                     *       },
                     *       "requestedAt": 1767261600000
                     *     }
                     */
                    "application/json": components["schemas"]["Approval"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getApprovalsIdContent: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                /** @example 84c1e7d3-5a2b-4f96-b0d8-3e9f6c2a7150 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request and its content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalContent"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsApprovals: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorsPublish": false,
                     *       "kinds": [
                     *         "Journey",
                     *         "Template",
                     *         "Broadcast"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Whether those who may write something may also publish or start it, whatever `kinds` says. Off: they request an approval for these kinds. */
                        authorsPublish: boolean;
                        /** @description What needs an approval, unless authors publish. The others are published by all who may write them. */
                        kinds: ("Journey" | "Template" | "Broadcast" | "Segment" | "UserProperty" | "SubscriptionPage")[];
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsApprovals: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "authorsPublish": false,
                 *       "kinds": [
                 *         "Journey",
                 *         "Template",
                 *         "Broadcast",
                 *         "Segment"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Whether those who may write something may also publish or start it, whatever `kinds` says. Off: they request an approval for these kinds. */
                    authorsPublish: boolean;
                    /** @description What needs an approval. Left out: as it is. */
                    kinds?: ("Journey" | "Template" | "Broadcast" | "Segment" | "UserProperty" | "SubscriptionPage")[];
                };
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorsPublish": false,
                     *       "kinds": [
                     *         "Journey",
                     *         "Template",
                     *         "Broadcast",
                     *         "Segment"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Whether those who may write something may also publish or start it, whatever `kinds` says. Off: they request an approval for these kinds. */
                        authorsPublish: boolean;
                        /** @description What needs an approval, unless authors publish. The others are published by all who may write them. */
                        kinds: ("Journey" | "Template" | "Broadcast" | "Segment" | "UserProperty" | "SubscriptionPage")[];
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminWorkspacesChild: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Only the child with this external id. */
                externalId?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the children, the oldest first, without deleted ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workspaces: components["schemas"]["Workspace"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putAdminWorkspacesChild: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Unique among the children. */
                    name: string;
                    /** @description Your own id of the child; unique among the children. */
                    externalId?: string | number;
                    /** @description As `example.com`. */
                    domain?: string;
                };
            };
        };
        responses: {
            /** @description The child with its write key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAdminWorkspaces: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Instead of workspaceId. */
                externalId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace; null when it is unknown or the key has no access to it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"] | null;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteAdminWorkspaces: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Instead of workspaceId. */
                    externalId?: string;
                };
            };
        };
        responses: {
            /** @description Deleted: its keys are invalid and its names are free again */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    patchAdminWorkspacesStatus: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /**
                     * @description Paused: events are refused; administration goes on.
                     * @enum {string}
                     */
                    status: "Active" | "Paused";
                    /** @description Instead of workspaceId. */
                    externalId?: string;
                };
            };
        };
        responses: {
            /** @description The workspace as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSessions: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description The user of a session that is for one user alone. */
                userId?: string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaceId": "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
                     *       "name": "Shop",
                     *       "timezone": "Europe/Berlin",
                     *       "permissions": [
                     *         "users:read",
                     *         "events:read"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        workspaceId: string;
                        /** @description Of the workspace. */
                        name: string;
                        /** @description Of the workspace: the name of an IANA zone. */
                        timezone: string;
                        /** @description The only user it shows. */
                        userId?: string;
                        permissions: ("users:read" | "users:write" | "events:read" | "events:write" | "segments:read" | "segments:write" | "properties:read" | "properties:write" | "templates:read" | "templates:write" | "journeys:read" | "journeys:write" | "broadcasts:read" | "broadcasts:write" | "deliveries:read" | "deliveries:write" | "subscriptions:read" | "subscriptions:write" | "analysis:read" | "analysis:write" | "settings:read" | "settings:write" | "keys:read" | "keys:write" | "members:read" | "members:write" | "audit:read" | "audit:write" | "operations:read" | "operations:write" | "workspaces:read" | "workspaces:write" | "approvals:read" | "approvals:write" | "journeys:publish" | "broadcasts:send" | "templates:publish" | "segments:publish" | "properties:publish" | "subscriptions:publish" | "users:erase" | "users:export" | "users:see-personal" | "secrets:write" | "deadletters:replay")[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postSessions: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Your application's id of the person who uses the dashboard. */
                    memberId?: string | number;
                    /** @description The only user the session is for: it shows the profile, subscriptions and deliveries of that user. Required with a write key. */
                    userId?: string | number;
                    /** @description With a write key: hex HMAC-SHA256 of `userId` under the workspace's session secret, made on your server. */
                    userHash?: string;
                };
            };
        };
        responses: {
            /** @description A token that is valid for an hour, to read this workspace only */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getMailbox: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description Part of the recipient or the subject. */
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the mailbox, which the dashboard shows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mails: {
                            workspaceId: string;
                            /** @description Of the delivery. */
                            id: string;
                            at: number;
                            channel: string;
                            to: string;
                            from?: string;
                            subject?: string;
                            userId?: string;
                            /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
                            userName?: string;
                            templateId?: string;
                            journeyId?: string;
                            broadcastId?: string;
                        }[];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteMailbox: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Empty */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getMailboxId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message, with the bytes of its attachments as base64 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        workspaceId: string;
                        /** @description Of the delivery. */
                        id: string;
                        at: number;
                        channel: string;
                        to: string;
                        from?: string;
                        subject?: string;
                        userId?: string;
                        /** @description What the user or group is called: the properties that the workspace setting `nameProperties` chooses, `name`, first and last name, the email address or the phone number. Absent where nothing but the id is known, and where the caller may not see it. */
                        userName?: string;
                        templateId?: string;
                        journeyId?: string;
                        broadcastId?: string;
                        /** @description As the provider received it; attachments as base64. */
                        message: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getRejectedEvents: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rejected events, and their total number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rejectedEvents: components["schemas"]["RejectedEvent"][];
                        count: number;
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteRejectedEvents: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The query may carry the same parameters instead. */
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description By id. An unknown id refuses the call. */
                    ids?: string[];
                    /**
                     * @description All; 1000 per call, from the oldest on.
                     * @default false
                     */
                    all?: boolean;
                    /** @description With `all`: continues where the previous call ended. */
                    cursor?: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted; with `all`, up to 1,000 of them a call */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postRejectedEventsReplay: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description By id. An unknown id refuses the call. */
                    ids?: string[];
                    /**
                     * @description All; 1000 per call, from the oldest on.
                     * @default false
                     */
                    all?: boolean;
                    /** @description With `all`: continues where the previous call ended. */
                    cursor?: string;
                    /**
                     * @description By id: the corrected event to send instead.
                     * @default {}
                     */
                    mended?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The accepted events, and those that were refused again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replayed: number;
                        refused: {
                            id: string;
                            reason: string;
                            reasonSays: components["schemas"]["Sentence"][];
                        }[];
                        nextCursor?: string;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeadLetters: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                limit?: number;
                cursor?: string;
                /** @description Only those with this cause, of the latest 1000, on one page: the `key` of `GET /api/admin/dead-letters/causes`. */
                cause?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of dead letters, and their total number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deadLetters: components["schemas"]["DeadLetter"][];
                        count: number;
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeadLettersCauses: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The largest group first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "causes": [
                     *         {
                     *           "key": "5f0c1a7d3be24c98",
                     *           "actor": "user",
                     *           "messageType": "event",
                     *           "error": "TypeError: the event has no time",
                     *           "count": 12,
                     *           "firstFailedAt": 1767225600000,
                     *           "lastFailedAt": 1767229200000
                     *         }
                     *       ],
                     *       "isComplete": true
                     *     }
                     */
                    "application/json": {
                        causes: {
                            /** @description For the parameter `cause` of the list. */
                            key: string;
                            /** @description The kind of actor that the messages were for, for example user. */
                            actor: string;
                            messageType: string;
                            /** @description Without what differs from one message to the next. */
                            error: string;
                            count: number;
                            /** @description ms */
                            firstFailedAt: number;
                            /** @description ms */
                            lastFailedAt: number;
                        }[];
                        /** @description False: there are older dead letters that are not counted. */
                        isComplete: boolean;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getDeadLettersId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dead letter */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetter"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteDeadLettersId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    postDeadLettersIdReplay: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    message?: {
                        /** @description Default: the stored type. */
                        type?: string;
                        /** @description Default: the stored body. */
                        body?: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Sent again, and no longer a dead letter unless it failed again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getOperationsHealth: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Also when a server does not answer; then what it knows is null */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redis": {
                     *         "isReachable": true,
                     *         "tookMs": 1,
                     *         "memoryShare": 0.12,
                     *         "refusesAt": 0.7
                     *       },
                     *       "mongodb": {
                     *         "isReachable": true,
                     *         "tookMs": 2
                     *       },
                     *       "workers": 2,
                     *       "backlog": {
                     *         "messageBatches": 4,
                     *         "oldestMs": 41
                     *       },
                     *       "alarms": {
                     *         "due": 0,
                     *         "oldestMs": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        redis: {
                            isReachable: boolean;
                            /** @description How long its answer took. */
                            tookMs: number;
                            /** @description Used share of its memory limit. */
                            memoryShare: number | null;
                            /** @description From this share on events are refused with 503. */
                            refusesAt: number;
                        };
                        mongodb: {
                            isReachable: boolean;
                            /** @description How long its answer took. */
                            tookMs: number;
                        };
                        /** @description That are alive. */
                        workers: number;
                        backlog: {
                            messageBatches: number;
                            oldestMs: number;
                        } | null;
                        alarms: {
                            /** @description Alarms that are due and not taken yet, up to 1000. */
                            due: number;
                            /** @description How late the oldest is; up to a second is usual. */
                            oldestMs: number;
                        } | null;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOperationsPartitions: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Message batches of each partition, and jobs of the queues of messages to be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "partitions": [
                     *         {
                     *           "partition": 0,
                     *           "waiting": 3,
                     *           "active": 1,
                     *           "oldestMs": 41
                     *         }
                     *       ],
                     *       "queues": [
                     *         {
                     *           "name": "deliveries",
                     *           "waiting": 0,
                     *           "active": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        partitions: {
                            partition: number;
                            waiting: number;
                            active: number;
                            /** @description Age of the oldest unfinished message batch. */
                            oldestMs: number;
                        }[];
                        queues: {
                            name: string;
                            waiting: number;
                            active: number;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getOperationsWorkers: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workers": [
                     *         {
                     *           "name": "node-1-4711",
                     *           "reportedAt": "2026-01-01T10:00:00.000Z",
                     *           "startedAt": "2026-01-01T08:00:00.000Z",
                     *           "lastStepAt": "2026-01-01T09:59:59.871Z",
                     *           "eventsApplied": 120345,
                     *           "messages": 131220,
                     *           "deadLetters": 0,
                     *           "deliveries": 4310,
                     *           "memoryBytes": 210000000,
                     *           "cpuSeconds": 812.4,
                     *           "bulkPerSecond": 600
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        workers: {
                            name: string;
                            /** @description UTC. */
                            reportedAt: string;
                            /** @description UTC. */
                            startedAt?: string;
                            /** @description When it last applied messages, UTC. */
                            lastStepAt?: string;
                            eventsApplied: number;
                            messages: number;
                            deadLetters: number;
                            deliveries: number;
                            memoryBytes: number;
                            cpuSeconds: number;
                            /** @description Its current rate of messages of broadcasts. */
                            bulkPerSecond: number;
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getCommandsId: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its state, and its outcome once it is applied; kept for some days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commandId: string;
                        /** @enum {string} */
                        status: "Pending" | "Done" | "Failed";
                        name?: string;
                        appliedAt?: number;
                        /** @description The result of the command, when it succeeded. */
                        outcome?: unknown;
                        /** @description Why it failed. */
                        error?: {
                            type: string;
                            message: string;
                            issues: components["schemas"]["Issue"][];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAudit: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description The id of a member, a key or a part of the service. */
                actor?: string;
                /** @description As `put-segment`. */
                action?: string;
                /**
                 * @description As `segment`, by the main resource of the entry.
                 * @example segment
                 */
                resourceKind?: string;
                /** @description With `resourceKind`. Of an erased user: `erased-user` and the SHA-256 of the id, in hex. */
                resourceId?: string;
                /** @description False: only what was refused. */
                ok?: boolean;
                /** @description At or after. */
                from?: string;
                /** @description Before. */
                to?: string;
                /** @description The log of the installation itself, with all sign-ins; for owners only. */
                installation?: boolean;
                /** @example 100 */
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "seq": 42,
                     *           "at": 1893456000000,
                     *           "action": "put-segment",
                     *           "ok": true,
                     *           "actor": {
                     *             "kind": "member",
                     *             "id": "2f0cbb5d-8f4e-4f3e-9b47-0c5e1d3b8a11",
                     *             "name": "Ann Lee"
                     *           },
                     *           "signIn": "password",
                     *           "ip": "203.0.113.7",
                     *           "userAgent": "Mozilla/5.0",
                     *           "requestId": "5d1f5b1e-7b6a-4d0e-8a35-2c1c7a7d3c1f",
                     *           "commandId": "8a35f0c2d19b4e6f8a35f0c2d19b4e6f0011223344556677",
                     *           "resources": [
                     *             {
                     *               "kind": "segment",
                     *               "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *               "name": "Pro users"
                     *             }
                     *           ],
                     *           "changes": [
                     *             {
                     *               "kind": "segment",
                     *               "id": "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
                     *               "name": "Pro users",
                     *               "change": "updated",
                     *               "fields": [
                     *                 {
                     *                   "field": "name",
                     *                   "before": "Pro",
                     *                   "after": "Pro users"
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "prev": "0f4b3c7f2f5f0d9c2e7ad4c5b8a1908f7d6e5c4b3a29180706f5e4d3c2b1a090",
                     *           "hash": "9c2e7ad4c5b8a1908f7d6e5c4b3a29180706f5e4d3c2b1a0900f4b3c7f2f5f0d"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
                        nextCursor?: string;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAuditVerify: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description The log of the installation itself; for owners only. */
                installation?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isIntact": true,
                     *       "logs": [
                     *         {
                     *           "workspaceId": "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
                     *           "entries": 12,
                     *           "erased": 0,
                     *           "earlier": 0,
                     *           "removedTo": 0,
                     *           "last": {
                     *             "seq": 12,
                     *             "hash": "5f0c1a7d…",
                     *             "at": 1767225600000
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Every entry is as it was written. */
                        isIntact: boolean;
                        logs: {
                            workspaceId: string;
                            /** @description That were checked. */
                            entries: number;
                            /** @description Of those: their details were erased, as a later entry says. */
                            erased: number;
                            /** @description Entries of releases without hashes, counted when the installation was upgraded. */
                            earlier: number;
                            /** @description Entries up to this number were removed by retention. */
                            removedTo: number;
                            /** @description Keep it elsewhere; absent without an entry. */
                            last?: {
                                seq: number;
                                hash: string;
                                /** @description ms */
                                at: number;
                            };
                            /** @description The first entry that is not as it was written. `unexplained`: its details are gone, and no later entry says that they were erased. */
                            fault?: {
                                /** @description 0: among the entries without hashes. */
                                seq: number;
                                /** @enum {string} */
                                problem: "missing" | "changed" | "added" | "unexplained";
                            };
                        }[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getAuditDownload: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
                /** @description The id of a member, a key or a part of the service. */
                actor?: string;
                /** @description As `put-segment`. */
                action?: string;
                /** @description As `segment`, by the main resource of the entry. */
                resourceKind?: string;
                /** @description With `resourceKind`. Of an erased user: `erased-user` and the SHA-256 of the id, in hex. */
                resourceId?: string;
                /** @description False: only what was refused. */
                ok?: boolean;
                /** @description At or after. */
                from?: string;
                /** @description Before. */
                to?: string;
                /** @description The log of the installation itself, with all sign-ins; for owners only. */
                installation?: boolean;
                /** @description `ndjson`: one entry of the list per line, as JSON. */
                format?: "csv" | "ndjson";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV with the columns workspaceId, seq, at, action, ok, error, actorKind, actorId, actorName, signIn, ip, userAgent, requestId, commandId, resources, changes, query, userId, erased, prev, hash; resources, changes and query as JSON. Or NDJSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    getSettingsAuditRetention: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In days; null: for ever */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "days": 365,
                     *       "ceilingDays": null
                     *     }
                     */
                    "application/json": {
                        days: number | null;
                        /** @description The most that an owner of the installation permits; `days` above it count as this. */
                        ceilingDays: number | null;
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putSettingsAuditRetention: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "days": 365
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Entries are removed after this many days; null keeps them as long as `ceilingDays` permits, else for ever. */
                    days: number | null;
                };
            };
        };
        responses: {
            /** @description The new setting */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Entries are removed after this many days; null keeps them as long as `ceilingDays` permits, else for ever. */
                        days: number | null;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postAuditForgetActor: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "actorId": "2f0cbb5d-8f4e-4f3e-9b47-0c5e1d3b8a11"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description The `actor.id` of the entries. */
                    actorId: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Nothing of the details is left */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    getInstallationAuditRetention: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In days; null: for ever, or no limit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "days": null,
                     *       "workspaceCeilingDays": 730
                     *     }
                     */
                    "application/json": {
                        days: number | null;
                        workspaceCeilingDays: number | null;
                        /** @description When it was changed last, ms: the value for `if-match`. Absent: not since an upgrade. */
                        updatedAt?: number;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    putInstallationAuditRetention: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
                /**
                 * @description The `updatedAt` of the resource as you read it, in quotes: ms or an ISO time. When it was changed or deleted since, nothing is done and the answer is 409. `*`: it must exist. Several are separated by commas. Default: no check.
                 * @example "1767261600000"
                 */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "days": 365,
                 *       "workspaceCeilingDays": 730
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description Entries of the installation's own log are removed after this many days; null: never. */
                    days?: number | null;
                    /** @description Workspaces keep entries at most for so many days; null: no limit. */
                    workspaceCeilingDays?: number | null;
                };
            };
        };
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: number | null;
                        workspaceCeilingDays: number | null;
                    };
                };
            };
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    postInstallationAuditForgetActor: {
        parameters: {
            query?: {
                /** @description Default: the key's own workspace. The header `df-workspace-id` means the same. */
                workspaceId?: string;
            };
            header?: {
                /** @description The same key of the same caller with the same request within 24 hours returns the first answer and does nothing again. */
                "idempotency-key"?: string;
                /** @description `wait=<seconds>` (at most 10) or `respond-async`: how long to wait before answering 202. */
                prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "actorId": "2f0cbb5d-8f4e-4f3e-9b47-0c5e1d3b8a11"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Default: the key's own workspace. The header `df-workspace-id` means the same.
                     */
                    workspaceId?: string;
                    /** @description The `actor.id` of the entries. */
                    actorId: string;
                };
            };
        };
        responses: {
            /** @description Queued, not applied yet. `GET /api/admin/commands/{commandId}` has the outcome. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Queued"];
                };
            };
            /** @description Nothing of the details is left */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
}
