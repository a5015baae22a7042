import { texts } from '../catalogue.ts';

/** 'Your Event is Live!': the codes to keep, and the next steps. */
export const eventLiveTexts = texts('eventLive', {
  title: 'Your Event is Live!',
  openPortal: 'Open Admin Portal',
  saveFirst: 'Save your admin code first.',
  remember: 'Remember on this device',
  rememberHint: 'You won’t need the code next time. Leave this off on a shared device.',
  invite: 'Invite your guests',
  scanOrEnter: 'Guests scan this or enter <code/>',
  seeEvent: 'See what your guests see',

  keepCode: 'Keep your admin code',
  keepCodeText: 'It opens your portal on any phone or laptop. We show it only once.',
  download: 'Download as a file',
  mail: 'Email it to myself',
  codeSaved: 'I’ve saved my admin code',
  downloadedTitle: 'Download Complete!',
  downloaded: 'Keep the file somewhere safe.',

  fileName: 'codes',
  mailSubject: 'Codes for {title}',
  keepsake:
    '{title}\n\nFor your guests: {eventLink}\nEvent code: {shareCode}\n\nFor you: {adminLink}\nAdmin code: {adminCode}\n\nPlease keep the admin code to yourself. Anyone who has it can run this event.',
});
