import { describe, expect, it } from 'vitest';
import { pages } from '../../protocol/paths.ts';
import { opensOffline } from '../../protocol/pwa.ts';

const opens = (address: string) => opensOffline(new URL(address, 'https://foretold.example'));

describe('pages that open offline', () => {
  it.each([
    pages.event('ANNA'),
    '/event/anna?utm_source=x',
    pages.leaderboard('ANNA'),
    pages.participant('ANNA', 'p'),
    pages.editParticipant('ANNA', 'p'),
    pages.results('ANNA', 'p'),
    '/results/ANNA/p',
    pages.message('ANNA', 'p'),
    pages.tour('ANNA', 'p'),
  ])('include a guest’s own page: %s', (address) => expect(opens(address)).toBe(true));

  it.each([
    pages.home,
    pages.demo,
    pages.demoEvent('ANNA'),
    pages.event('maui'),
    pages.bigScreen('ANNA'),
    pages.admin('ANNA'),
    pages.preview('ANNA'),
    pages.seat('token'),
    pages.owner,
    pages.ownerEvent('ANNA'),
    pages.createGuided,
    pages.createSimple,
    pages.logoOptions,
    '/event/',
    '/events/ANNA',
    '/api/events/ANNA',
    '/images/abc',
    '/s/abc',
  ])('exclude all others: %s', (address) => expect(opens(address)).toBe(false));
});
