import { describe, expect, it } from 'vitest';
import { pageLinks } from '../../protocol/paths.ts';
import { opensOffline } from '../../protocol/pwa.ts';

const opens = (address: string) => opensOffline(new URL(address, 'https://foretold.example'));

describe('pages that open offline', () => {
  it.each([
    pageLinks.event('ANNA'),
    '/event/anna?utm_source=x',
    pageLinks.leaderboard('ANNA'),
    pageLinks.participant('ANNA', 'p'),
    pageLinks.editParticipant('ANNA', 'p'),
    pageLinks.results('ANNA', 'p'),
    '/results/ANNA/p',
    pageLinks.message('ANNA', 'p'),
    pageLinks.tour('ANNA', 'p'),
  ])('include a guest’s own page: %s', (address) => expect(opens(address)).toBe(true));

  it.each([
    pageLinks.home,
    pageLinks.demo,
    pageLinks.demoEvent('ANNA'),
    pageLinks.event('maui'),
    pageLinks.bigScreen('ANNA'),
    pageLinks.admin('ANNA'),
    pageLinks.preview('ANNA'),
    pageLinks.seat('token'),
    pageLinks.owner,
    pageLinks.ownerEvent('ANNA'),
    pageLinks.createGuided,
    pageLinks.createSimple,
    pageLinks.logoOptions,
    '/event/',
    '/events/ANNA',
    '/api/events/ANNA',
    '/images/abc',
    '/s/abc',
  ])('exclude all others: %s', (address) => expect(opens(address)).toBe(false));
});
