/** A parsed mail. */
export interface ReceivedMail {
  /** The recipients in the SMTP envelope. */
  recipients: string[];
  /** The headers, with names in lower case. A repeated header has several values. */
  headers: Map<string, string[]>;
  subject: string;
  text: string;
  html: string;
}

/** Parses the source of a mail. */
export function readMail(source: string, recipients: string[]): ReceivedMail {
  const { headers, body } = split(source);
  const [, boundary] = /boundary="?([^";]+)"?/.exec(headers.get('content-type')?.[0] ?? '') ?? [];
  const parts = boundary ? body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, ''))) : [];
  const partOf = (type: string) =>
    parts.find((part) => part.headers.get('content-type')?.[0]?.startsWith(type));
  return {
    recipients,
    headers,
    subject: decodeWords(headers.get('subject')?.[0] ?? ''),
    text: decodePart(partOf('text/plain')),
    html: decodePart(partOf('text/html')),
  };
}

interface Part {
  headers: Map<string, string[]>;
  body: string;
}

function split(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), value]);
  }
  return { headers, body: source.slice(end + 4) };
}

const unquote = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function decodePart(part: Part | undefined): string {
  if (!part) return '';
  const encoding = part.headers.get('content-transfer-encoding')?.[0];
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquote(part.body) : part.body;
}

const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    );
