/** HTML as programs put it on the clipboard. */

/** Word 365: conditional comments, paragraphs as list items, styles in a head. */
export const word: string = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ann/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
 @list l0:level1 {mso-level-number-format:bullet;}
-->
</style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]-->
</head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h1>Spring <span style='color:red'>sale</span><o:p></o:p></h1>
<p class=MsoNormal>All shoes are <b style='mso-bidi-font-weight:normal'>20&nbsp;%</b> off
until <i>Sunday</i>. See <a href="https://shop.example/shoes?a=1&amp;b=2">the
shoes</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Sandals<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span
style='font-family:"Consolas"'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><!--[endif]-->Leather<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>Boots<o:p></o:p></p>
<h2>How<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span><span
style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span></span><![endif]>Choose<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span><span
style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span></span><![endif]>Pay<o:p></o:p></p>
<p class=MsoNormal><img width=200 height=100 src="file:///C:/Users/ann/clip_image002.png" v:shapes="Picture_x0020_1"></p>
<!--EndFragment-->
</body>
</html>`;

/** Google Docs: everything in a bold element that is not bold, and nested lists beside their items. */
export const googleDocs: string = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0c2a6d6f-7fff-1111-2222-333344445555"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;font-style:normal;white-space:pre-wrap;">Our news</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Read </span><a href="https://shop.example/news" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">the news</span></a><span style="font-weight:400;"> </span><span style="font-weight:700;font-style:italic;">today</span><span style="font-weight:400;">.</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Two</span></p></li></ul><p dir="ltr"><span style="border:none;display:inline-block;width:100px;height:50px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="100" height="50"></span></p></b><br class="Apple-interchange-newline">`;

/** Gmail: lines as divisions, a hidden preheader, a tracking picture and a signature in a table. */
export const gmail: string = `<meta http-equiv="content-type" content="text/html; charset=utf-8"><div dir="ltr"><div style="display:none;max-height:0">Hidden preheader</div>Hi Ann,<div><br></div><div>the <b>order</b> is on its way.<br>Track it <a href="https://track.example/1" target="_blank" onclick="alert(1)" style="color:rgb(17,85,204)">here</a>.</div><div><br></div><div><ol start="3"><li>Open the parcel</li><li>Enjoy&nbsp;it</li></ol></div><img src="https://track.example/pixel.gif" width="1" height="1" class="CToWUd"><table cellpadding="0"><tbody><tr><td style="padding:4px">Ben Smith</td><td>Support</td></tr></tbody></table></div>`;

/** What a page could try. */
export const hostile: string = `<div>Before<script>alert("</div>")</script><style>p{background:url(https://evil.example)}</style><iframe src="https://evil.example"></iframe></div><p onclick="alert(1)" style="background:url(https://evil.example/p)">A <a href="javascript:alert(1)">link</a>, <a href="  JaVaScRiPt:alert(1)">other</a>, <a href="data:text/html,<b>x">data</a> and <a href="/relative">relative</a></p><img src=x onerror=alert(1)><svg onload=alert(1)><text>vector</text></svg><math><mtext>formula</mtext></math><form action="https://evil.example"><input value="typed"><select><option>choice</option></select><button>Send</button></form><template><p>template</p></template><object data="https://evil.example">object</object><p>&lt;script&gt;stays text&lt;/script&gt;</p>`;
