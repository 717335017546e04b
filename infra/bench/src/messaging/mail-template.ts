/**
 * The mail of the benchmarks' campaigns: plain HTML of about a kilobyte, with the recipient's name and an unsubscribe
 * link. MJML is measured separately, because it adds cost only to rendering.
 */
import type { EmailTemplate } from "@signalbox/templates";

/** Needs a subscription group, because of its link. */
export const plainEmail: EmailTemplate = {
  type: "Email",
  from: "Northwind Traders <shop@northwind.example>",
  subject: 'New in this week, {{ user.firstName | default: "and yours" }}',
  body: `<!doctype html>
<html lang="en">
  <body style="margin:0;background:#f3f4f6;font-family:Arial,Helvetica,sans-serif">
    <table role="presentation" width="600" align="center" cellpadding="32" style="background:#ffffff">
      <tr>
        <td>
          <h1 style="font-size:24px">Hello {{ user.firstName | default: "there" }}!</h1>
          <p style="font-size:16px;line-height:1.5">
            Our waxed cotton jackets are back, in olive green and in navy. We kept one in your size
            for {{ user.email }} until Sunday.
          </p>
          <p><a href="https://shop.northwind.example/new?for={{ user.id | url_encode }}">See what is new</a></p>
          <p style="font-size:13px;color:#4b5563">
            You get this mail because you signed up with us. You can {% unsubscribe_link %} at any time.
          </p>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
};
