/**
 * The built-in layouts: `{% layout 'base-email' %}{% block content %}…{% endblock %}` for HTML, and `{% layout
 * 'markdown-email' %}{% block md-content %}…{% endblock %}` for Markdown. There are no others, and no files.
 */

const baseEmail = `<!DOCTYPE html>
<html>
<head>
  <meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1.0" />
  <style type="text/css">{% block style %}{% endblock %}</style>
</head>
<body>{% block content %}{% endblock %}</body>
</html>`;

const markdownEmail =
  "{% layout 'base-email' %}{% block content %}{% markdown_text %}{% block md-content %}{% endblock %}{% endmarkdown_text %}{% endblock %}";

/** By name, without a prototype: `{% render 'constructor' %}` finds nothing. */
export const layouts: Record<string, string> = Object.assign(Object.create(null), {
  "base-email": baseEmail,
  "markdown-email": markdownEmail,
});
