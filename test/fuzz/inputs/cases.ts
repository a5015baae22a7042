import type { Sender } from '../world.ts';

/** The facts about a request that the response model needs. */
export interface RequestFacts {
  method: string;
  path: string;
  sender: Sender;
  /** True when Node may reject the head itself (400, 431...), or when the data is not HTTP. */
  mayBeUnreadable: boolean;
}

/** A well-framed HTTP request. */
export interface FramedRequest {
  bytes: Buffer;
  asked: RequestFacts;
}

interface Input {
  /** The kind of input in a few words. Findings of the same kind are merged. */
  what: string;
  /** The source address. */
  from: string;
  /** Many inputs use this address, so it may reach the connection limits. */
  isBusyAddress: boolean;
  /** The number of inputs that this case counts as: requests, conversations, frames. */
  count: number;
}

/** A well-framed request, which the server has to answer. */
export interface HttpCase extends Input, FramedRequest {
  kind: 'http';
}

/** Bytes, a pause in milliseconds, the end of the stream, or a reset. */
export type Step = Buffer | number | 'end' | 'reset';

/** A conversation on its own connection, in any form. */
export interface RawCase extends Input {
  kind: 'raw';
  steps: Step[];
  /** The number of replies to wait for before the last step (an end or a reset). */
  replies: number;
}

/** A WebSocket session: the handshake, the frames in order, and how it closes. */
export interface WebSocketCase extends Input {
  kind: 'websocket';
  handshake: Buffer;
  /** Frames that are sent together. */
  volleys: Buffer[];
  /** The first volley connects to Socket.IO, and the test waits for the reply. */
  isConnecting: boolean;
  /** Every frame follows the WebSocket protocol: the socket has to stay alive or be closed properly. */
  isWellFramed: boolean;
  /** The number of replies to wait for after each volley. */
  answersTogether?: number;
  /** The server has to disconnect this socket after that many refusals. */
  mostRefusals?: number;
  leaving: 'close' | 'end' | 'reset';
}

/** A long-polling session: the content of each request once the session id is known. */
export interface PollingCase extends Input {
  kind: 'polling';
  handshake: Buffer;
  requests: ((session: string) => Buffer)[];
}

/** Concurrent requests, each on its own connection. Another request beside them must not wait long. */
export interface BurstCase extends Input {
  kind: 'burst';
  requests: FramedRequest[];
  /** The limited list: how to request it, its name, and its maximum length. */
  limited?: { request: FramedRequest; list: string; most: number };
}

export type Case = BurstCase | HttpCase | RawCase | WebSocketCase | PollingCase;
