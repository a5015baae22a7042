import { directionOf } from '../../../protocol/languages.ts';
import { activeLanguage } from '../../../protocol/i18n.ts';
import { mailTexts } from '../../../protocol/texts/server/mails.ts';

/** The content of a mail before layout. Any of its texts can contain user input. */
export interface MailText {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The label and the value of each line. */
  facts?: [label: string, value: string][];
  /** The label and the address of each link. The first link becomes a button. */
  links?: [label: string, url: string][];
  /** A highlighted line. */
  notice?: string;
  /** Small print at the end. */
  footer?: string[];
}

/** The content of a mail as it is sent: plain text, and the same content in HTML. */
interface MailContent {
  subject: string;
  text: string;
  html: string;
}

const maxSubjectLength = 150;

/**
 * Joins a text to one line and removes direction marks. User input can then neither inject mail headers nor
 * reverse the text.
 */
const oneLine = (text: string) =>
  text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Shortens the subject. Cuts only between code points, so that no surrogate pair is split. */
const subjectOf = (text: string) => Array.from(oneLine(text)).slice(0, maxSubjectLength).join('');

export function layOut(mail: MailText): MailContent {
  return { subject: subjectOf(mail.subject), text: toText(mail), html: toHtml(mail) };
}

function toText({ heading, paragraphs, facts = [], links = [], notice, footer = [] }: MailText): string {
  const parts = [
    oneLine(heading),
    ...(notice ? [notice] : []),
    ...paragraphs.map(oneLine),
    facts.map(([label, value]) => mailTexts('fact', { label, value: oneLine(value) })).join('\n'),
    ...links.map(([label, url]) => `${mailTexts('link', { label })}\n${url}`),
    ...(footer.length > 0 ? ['--', footer.map(oneLine).join('\n')] : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (character) => entities[character]!);

const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "font-family:'Cormorant Garamond','Iowan Old Style',Palatino,Georgia,serif";
const ink = 'color:#2a1729';
const muted = 'color:#655263';

/** Renders a mail as HTML. The styles are inline, because mail programs remove style sheets. */
function toHtml(mail: MailText): string {
  const { subject, heading, paragraphs, facts = [], links = [], notice, footer = [] } = mail;
  const [first, ...others] = links;
  return `<!doctype html>
<html lang="${activeLanguage()}" dir="${directionOf(activeLanguage())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3ece2">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3ece2">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdfa;border:1px solid #e6dbcd;border-radius:18px">
<tr><td style="padding:36px 28px 32px;${sans};font-size:16px;line-height:1.6;${ink}">
<p style="margin:0;${serif};font-size:22px;text-align:center;${muted}">Foretold</p>
<p style="margin:4px 0 20px;text-align:center;color:#cfb079;font-size:14px" aria-hidden="true">&#9671;</p>
<h1 dir="auto" style="margin:0 0 20px;${serif};font-size:32px;line-height:1.15;font-weight:600;text-align:center;overflow-wrap:anywhere">${escaped(heading)}</h1>
${[notice ? noticeOf(notice) : '', ...paragraphs.map(paragraphOf), factsOf(facts), first ? buttonOf(first) : '', ...others.map(linkOf)].join('')}
</td></tr>
</table>
<p style="margin:20px 0 0;max-width:520px;${sans};font-size:13px;line-height:1.6;${muted};overflow-wrap:anywhere">${footer.map(escaped).join('<br>')}</p>
</td></tr>
</table>
</body>
</html>
`;
}

const noticeOf = (text: string) =>
  `<p style="margin:0 0 20px;padding:10px 16px;background:#f6ebd3;border-radius:12px;text-align:center;font-weight:600">${escaped(text)}</p>\n`;

const paragraphOf = (text: string) =>
  `<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere">${escaped(text)}</p>\n`;

function factsOf(facts: [string, string][]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid #e6dbcd;${muted};vertical-align:top;white-space:nowrap">${escaped(label)}</td>` +
      `<td dir="auto" style="padding:8px 0;border-top:1px solid #e6dbcd;text-align:right;overflow-wrap:anywhere">${escaped(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 24px;font-size:15px;${sans}">${rows.join('')}</table>\n`;
}

const buttonOf = ([label, url]: [string, string]) =>
  `<p style="margin:24px 0 8px;text-align:center"><a href="${escaped(url)}" style="display:inline-block;padding:14px 28px;background:#4a1d45;border-radius:12px;color:#fff9f0;font-weight:600;text-decoration:none">${escaped(label)}</a></p>\n` +
  addressOf(url);

const linkOf = ([label, url]: [string, string]) =>
  `<p style="margin:16px 0 4px;text-align:center"><a href="${escaped(url)}" style="color:#4a1d45;font-weight:600">${escaped(label)}</a></p>\n` +
  addressOf(url);

/** Returns the full address of a link, for printing and typing. */
const addressOf = (url: string) =>
  `<p style="margin:0 0 8px;text-align:center;font-size:13px;${muted};overflow-wrap:anywhere">${escaped(url)}</p>\n`;
