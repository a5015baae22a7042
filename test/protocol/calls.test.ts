import { describe, expect, it } from 'vitest';
import { addressOf } from '../../client/api/http.ts';
import { calls } from '../../protocol/calls/calls.ts';
import { createApi } from '../../server/routes/api.ts';
import { makeApp } from '../support/testApp.ts';

describe('the calls of the API', () => {
  it('are all answered by the server, and no others are', () => {
    const settings = { ownerPassword: '' };
    const answered = createApi(makeApp(), settings).names;
    expect(answered.length).toBeGreaterThan(40);
    expect(answered.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it('have addresses in which whatever is filled in is one part', () => {
    const params = { shareCode: 'A/B?', id: ':x' };
    expect(addressOf('GET /api/session')).toBe('/api/session');
    expect(addressOf('POST /api/events/:shareCode/seat-requests/:id', { params })).toBe(
      '/api/events/A%2FB%3F/seat-requests/%3Ax',
    );
  });
});
