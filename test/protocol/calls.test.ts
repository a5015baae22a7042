import { describe, expect, it } from 'vitest';
import { addressOf } from '../../client/api/http.ts';
import { calls } from '../../protocol/calls/calls.ts';
import { createApi } from '../../server/routes/api.ts';
import { makeApp } from '../support/testApp.ts';

describe('API call table', () => {
  it('contains exactly the calls that the server answers', () => {
    const settings = { ownerPassword: '' };
    const answered = createApi(makeApp(), settings).names;
    expect(answered.length).toBeGreaterThan(40);
    expect(answered.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it('has addresses in which each parameter is one path segment', () => {
    const params = { shareCode: 'A/B?', id: ':x' };
    expect(addressOf('GET /api/session')).toBe('/api/session');
    expect(addressOf('POST /api/events/:shareCode/seat-requests/:id', { params })).toBe(
      '/api/events/A%2FB%3F/seat-requests/%3Ax',
    );
  });
});
