import type { CreateEvent } from '../../protocol/schemas/events.ts';
import type { ProcessPayment } from '../../protocol/schemas/payments.ts';
import { call } from './http.ts';

/** A provider may take its time; what is given up here goes on at the server, and is asked for again. */
const timeoutMs = 60_000;

/** Pays for an event and creates it. The same submission, named by `key`, is charged once however often it is sent. */
export const processPayment = (submission: ProcessPayment, key: string) =>
  call('POST /api/payment/process', { body: submission, idempotencyKey: key, timeoutMs });

/** Creates an event that costs nothing. The same submission, named by `key`, makes one event. */
export const createFreeEvent = (event: CreateEvent, key: string) =>
  call('POST /api/events', { body: event, idempotencyKey: key, timeoutMs });
