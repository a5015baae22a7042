import type { Sender } from '../world.ts';

/** What the model has to know of a request to judge its reply. */
export interface Asked {
  method: string;
  path: string;
  sender: Sender;
  /** Node itself may refuse its head (400, 431...) in its own words, or the client is no client. */
  mayBeUnreadable: boolean;
}

/** One well-framed request. */
export interface FramedRequest {
  bytes: Buffer;
  asked: Asked;
}

interface Input {
  /** What kind of input it is, in a few words: findings of the same kind are one. */
  what: string;
  /** The address it comes from. */
  from: string;
  /** Many inputs come from this address: it may meet the limits on connections. */
  isBusyAddress: boolean;
  /** As how many inputs it counts: requests, conversations, frames. */
  count: number;
}

/** One well-framed request; it has to be answered. */
export interface HttpCase extends Input, FramedRequest {
  kind: 'http';
}

/** Bytes, a pause in milliseconds, the end of what we send, or a reset. */
export type Step = Buffer | number | 'end' | 'reset';

/** A conversation on a connection of its own, in whatever form. */
export interface RawCase extends Input {
  kind: 'raw';
  steps: Step[];
  /** So many replies have to come before the last step (an end or a reset) is taken. */
  replies: number;
}

/** A socket over WebSocket: the handshake, the frames in turn, and how it leaves. */
export interface WebSocketCase extends Input {
  kind: 'websocket';
  handshake: Buffer;
  /** Frames that are sent together. */
  volleys: Buffer[];
  /** The first volley asks to be let in, which is waited for. */
  isConnecting: boolean;
  /** Every frame keeps WebSocket's own rules: the socket has to live on, or be closed. */
  isWellFramed: boolean;
  /** How many answers each volley gets; they are waited for. */
  answersTogether?: number;
  /** After that many refusals this socket has to be cut off. */
  mostRefusals?: number;
  leaving: 'close' | 'end' | 'reset';
}

/** A socket over long-polling: what each request is, once the session is known. */
export interface PollingCase extends Input {
  kind: 'polling';
  handshake: Buffer;
  requests: ((session: string) => Buffer)[];
}

/** Requests that are sent at once, each on a connection of its own; another one beside them has to be answered soon. */
export interface BurstCase extends Input {
  kind: 'burst';
  requests: FramedRequest[];
  /** What has a limit: the request for it (a list, or what has this list), and how many there may be. */
  limited?: { request: FramedRequest; list: string; most: number };
}

export type Case = BurstCase | HttpCase | RawCase | WebSocketCase | PollingCase;
