import { deserialize, serialize, type Document } from 'bson';

/** Where the name of the command stands in a message of MongoDB's protocol. */
const commandAt = 26;
/** Where the document begins, behind the head, the flags and the kind of the section. */
const bodyAt = 21;
const opMsg = 2013;

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

/** The name of the command that a message asks for. */
export const commandOf = (message: Buffer) =>
  message.subarray(commandAt, message.indexOf(0, commandAt)).toString('latin1');

export const requestIdOf = (message: Buffer) => message.readInt32LE(4);

/** The message that a reply answers. */
export const answeredIdOf = (reply: Buffer) => reply.readInt32LE(8);

/** What a reply says. */
export const saidBy = (reply: Buffer): Document => deserialize(reply.subarray(bodyAt));

/** A reply to the message of an id. */
export function replyTo(requestId: number, said: Document): Buffer {
  const body = serialize(said);
  const head = Buffer.alloc(bodyAt);
  head.writeInt32LE(bodyAt + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(opMsg, 12);
  return Buffer.concat([head, body]);
}
