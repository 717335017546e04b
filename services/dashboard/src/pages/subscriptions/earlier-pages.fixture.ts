/** Pages as the forms of earlier releases made them, from their code. */

/** Of the first form. */
export const firstPage: string = String.raw`{% comment %}page 1 [["language","de"],["logo","https://a.example/logo.png"],["accent","#b00020"],["background","#ffffff"],["ink","#1f2937"],["heading","Tom & \u007b\u007b workspace_name \u007d\u007d"],["intro","Wähle, was du von uns bekommen möchtest."],["save","Speichern"],["leaveAll","Alle abbestellen"],["saved","Deine Auswahl ist gespeichert."],["failed","Deine Auswahl ließ sich gerade nicht speichern. Versuche es in einer Minute noch einmal."],["subscribe","Abonnieren"],["unsubscribe","Abbestellen"],["empty","Zurzeit gibt es nichts zu abonnieren."],["allChannels","Alle Arten von Nachrichten zeigen"],["footer","Acme\nMain Street 1"]]{% endcomment %}
<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Tom &amp; {{ workspace_name }}</title>
<style>
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1f2937; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; overflow-wrap: anywhere; }
img { max-width: 100%; max-height: 80px; }
h1 { font-size: 1.6rem; line-height: 1.25; }
form { margin: 24px 0; }
label { display: flex; gap: 12px; align-items: center; padding: 10px 0; }
input[type="checkbox"] { width: 20px; height: 20px; flex: none; accent-color: #b00020; }
button { display: block; width: 100%; margin: 12px 0; padding: 12px; border: 2px solid #b00020; border-radius: 8px; background: #b00020; color: #ffffff; font: inherit; cursor: pointer; }
button.plain { background: none; color: inherit; }
a { color: inherit; }
.notice { padding: 12px; border: 2px solid #b00020; border-radius: 8px; }
footer { margin-top: 32px; font-size: 0.9rem; }
</style>
</head>
<body>
<main>
<img src="https://a.example/logo.png" alt="" />
<h1>Tom &amp; {{ workspace_name }}</h1>
<p>Wähle, was du von uns bekommen möchtest.</p>
{% if success %}<p class="notice" role="status">Deine Auswahl ist gespeichert.</p>{% endif %}
{% if error %}<p class="notice" role="alert">Deine Auswahl ließ sich gerade nicht speichern. Versuche es in einer Minute noch einmal.</p>{% endif %}
{% if offers %}
<form method="post" action="{{ action }}">
<p><strong>{{ about.name }}</strong></p>
<input type="hidden" name="shown" value="{{ about.id }}" />
{% if offers == "Subscribe" %}
<input type="hidden" name="group" value="{{ about.id }}" />
<button name="confirm" value="1">Abonnieren</button>
{% else %}
<button name="confirm" value="1">Abbestellen</button>
{% endif %}
</form>
{% endif %}
{% if subscriptions.size == 0 %}
<p>Zurzeit gibt es nichts zu abonnieren.</p>
{% else %}
<form method="post" action="{{ action }}">
{{ form_fields }}
{% for subscription in subscriptions %}
<label><input type="checkbox" name="group" value="{{ subscription.id }}"{% if subscription.isSubscribed %} checked{% endif %} /><span>{{ subscription.name }}</span></label>
{% endfor %}
<button>Speichern</button>
<button name="none" value="1" class="plain">Alle abbestellen</button>
{% if all_channels %}<p><a href="{{ all_channels }}">Alle Arten von Nachrichten zeigen</a></p>{% endif %}
</form>
{% endif %}
<footer>Acme<br />Main Street 1</footer>
</main>
</body>
</html>
`;

/** Of the form that made no dark colors. */
export const lightPage: string = String.raw`{% comment %}page 1 [["language","en"],["logo","https://a.example/logo.png"],["accent","#b00020"],["background","#f6f7f9"],["card","#ffffff"],["ink","#101316"],["heading","Tom & \u007b\u007b workspace_name \u007d\u007d"],["intro","What you get from \u007b\u007b workspace_name \u007d\u007d."],["save","Save"],["leaveAll","Unsubscribe from all of these"],["saved","Your choice is saved."],["failed","Your choice could not be saved just now. Nothing was changed; please try again in a minute."],["subscribe","Subscribe"],["unsubscribe","Unsubscribe"],["empty","There is nothing to subscribe to at the moment."],["allChannels","Show all kinds of messages"],["footer","Acme\nMain Street 1"]]{% endcomment %}
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Tom &amp; {{ workspace_name }}{% if workspace_name != "" %} · {{ workspace_name }}{% endif %}</title>
<style>
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: #f6f7f9; color: #101316; font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; overflow-wrap: anywhere; }
main { width: min(26rem, 100%); padding: 1.5rem; border-radius: 10px; background: #ffffff; border: 1px solid rgb(128 128 128 / 25%); }
img { max-width: 100%; max-height: 80px; }
h1, h2 { line-height: 1.4; font-weight: 600; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; }
p { margin: .5rem 0; }
form { margin: 1rem 0 0; }
.offer { padding: 1rem; border-radius: 6px; background: #f6f7f9; }
.offer p { margin: 0 0 .75rem; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; cursor: pointer; }
input[type="checkbox"] { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: #b00020; }
button { display: block; width: 100%; min-height: 2.75rem; margin: .75rem 0 0; padding: .5rem 1rem; border: 1px solid #b00020; border-radius: 6px; background: #b00020; color: #ffffff; font: inherit; font-weight: 600; cursor: pointer; }
button.plain { background: none; color: inherit; border-color: #6b7380; }
a { color: #b00020; }
.notice { padding: .5rem .75rem; border: 1px solid currentcolor; border-radius: 6px; }
footer { margin-top: 2rem; font-size: .9rem; }
</style>
</head>
<body>
<main>
<img src="https://a.example/logo.png" alt="" />
<h1>Tom &amp; {{ workspace_name }}</h1>
<p>What you get from {{ workspace_name }}.</p>
{% if success %}<p class="notice" role="status">Your choice is saved.</p>{% endif %}
{% if error %}<p class="notice" role="alert">Your choice could not be saved just now. Nothing was changed; please try again in a minute.</p>{% endif %}
{% if offers %}
<form method="post" action="{{ action }}" class="offer">
<p>{% if offers == "Subscribe" %}Start getting <strong>{{ about.name }}</strong>?{% else %}Stop getting <strong>{{ about.name }}</strong>?{% endif %}</p>
<input type="hidden" name="shown" value="{{ about.id }}" />
{% if offers == "Subscribe" %}
<input type="hidden" name="group" value="{{ about.id }}" />
<button name="confirm" value="1">Subscribe</button>
{% else %}
<button name="confirm" value="1">Unsubscribe</button>
{% endif %}
</form>
{% endif %}
{% if subscriptions.size == 0 %}
<p>There is nothing to subscribe to at the moment.</p>
{% else %}
<form method="post" action="{{ action }}">
{{ form_fields }}
{% if offers %}<h2>All your choices</h2>{% endif %}
{% assign channels = subscriptions | map: "channel" | uniq %}
{% for channel in channels %}
<fieldset>
<legend>{% case channel %}{% when "Email" %}By email{% when "Sms" %}By text message{% when "MobilePush" %}As notifications on your phone{% when "Webhook" %}Through other applications{% endcase %}</legend>
{% for subscription in subscriptions %}{% if subscription.channel == channel %}
<label><input type="checkbox" name="group" value="{{ subscription.id }}"{% if subscription.isSubscribed %} checked{% endif %} /><span>{{ subscription.name }}</span></label>
{% endif %}{% endfor %}
</fieldset>
{% endfor %}
<button>Save</button>
<button name="none" value="1" class="plain">Unsubscribe from all of these</button>
{% if all_channels %}<p><a href="{{ all_channels }}">Show all kinds of messages</a></p>{% endif %}
</form>
{% endif %}
<footer>Acme<br />Main Street 1</footer>
</main>
</body>
</html>
`;
