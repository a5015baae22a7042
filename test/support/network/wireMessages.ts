import { deserialize, serialize, type Document } from 'bson';

/** Where the name of the command stands in a message of MongoDB's protocol. */
const commandAt = 26;
/** Where the document begins, behind the head, the flags and the kind of the section. */
const bodyAt = 21;
const opMsg = 2013;
/** The message and the reply of the first greeting. */
const opQuery = 2004;
const opReply = 1;
const legacyBodyAt = 36;
const moreToCome = 2;
const exhaustAllowed = 1 << 16;

/** Enough of a message to know its command. */
const headBytes = 60;

interface Listeners {
  /** A message has begun to arrive; only its beginning is there. */
  onBegin?: (beginning: Buffer) => void;
  onMessage: (message: Buffer) => void;
}

/** Cuts a stream into the messages of MongoDB's protocol, each of which begins with its length. */
export function messagesOf({ onBegin = () => {}, onMessage }: Listeners) {
  let rest = Buffer.alloc(0);
  let isBegun = false;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const length = rest.length < 4 ? Infinity : rest.readInt32LE(0);
      if (!isBegun && rest.length >= Math.min(length, headBytes)) {
        isBegun = true;
        onBegin(rest);
      }
      if (rest.length < length) return;
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
      isBegun = false;
    }
  };
}

/** A message as a server reads it; its values are as the wire has them, so that they can be written again. */
export interface Asked {
  requestId: number;
  /** The first greeting, which has a form of its own. */
  isGreeting: boolean;
  /** Whether the asker takes one reply after the other without asking again. */
  takesMany: boolean;
  body: Document;
}

const asWritten = { promoteValues: false, bsonRegExp: true };

/** Reads a message whole, its sequences of documents among the other fields. */
export function readAsked(bytes: Buffer): Asked {
  const requestId = requestIdOf(bytes);
  if (bytes.readInt32LE(12) === opQuery) {
    const body = deserialize(bytes.subarray(bytes.indexOf(0, 20) + 9), asWritten);
    return { requestId, isGreeting: true, takesMany: false, body };
  }
  const body: Document = {};
  let at = 20;
  while (at < bytes.length) {
    const isSequence = bytes[at] === 1;
    const start = at + 1;
    const end = start + bytes.readInt32LE(start);
    if (isSequence) Object.assign(body, readSequence(bytes, start + 4, end));
    else Object.assign(body, deserialize(bytes.subarray(start, end), asWritten));
    at = end;
  }
  return { requestId, isGreeting: false, takesMany: (bytes.readUInt32LE(16) & exhaustAllowed) !== 0, body };
}

function readSequence(bytes: Buffer, start: number, end: number): Document {
  const nameEnd = bytes.indexOf(0, start);
  const docs: Document[] = [];
  for (let at = nameEnd + 1; at < end; at += bytes.readInt32LE(at))
    docs.push(deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)), asWritten));
  return { [bytes.toString('latin1', start, nameEnd)]: docs };
}

/** The reply to a greeting. */
export function greetingReply(requestId: number, said: Document): Buffer {
  const body = serialize(said);
  const head = Buffer.alloc(legacyBodyAt);
  head.writeInt32LE(legacyBodyAt + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(opReply, 12);
  head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
}

/** A message that asks. */
export const asking = (requestId: number, body: Document): Buffer => messageOf(body, { requestId });

/** The name of the command that a message asks for. */
export const commandOf = (message: Buffer) =>
  message.subarray(commandAt, message.indexOf(0, commandAt)).toString('latin1');

/** The collection that a message is about, where its command has one. */
export function collectionOf(message: Buffer): string {
  const lengthAt = message.indexOf(0, commandAt) + 1;
  return message.subarray(lengthAt + 4, message.indexOf(0, lengthAt + 4)).toString('latin1');
}

export const requestIdOf = (message: Buffer) => message.readInt32LE(4);

/** The message that a reply answers. */
export const answeredIdOf = (reply: Buffer) => reply.readInt32LE(8);

/** What a reply says. */
export const saidBy = (reply: Buffer): Document => deserialize(reply.subarray(bodyAt));

/** A reply to the message of an id; others may follow without having been asked for. */
export const replyTo = (answered: number, said: Document, { isMoreToCome = false } = {}): Buffer =>
  messageOf(said, { answered, flags: isMoreToCome ? moreToCome : 0 });

function messageOf(said: Document, { requestId = 0, answered = 0, flags = 0 }): Buffer {
  const body = serialize(said);
  const head = Buffer.alloc(bodyAt);
  head.writeInt32LE(bodyAt + body.length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(answered, 8);
  head.writeInt32LE(opMsg, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, body]);
}
