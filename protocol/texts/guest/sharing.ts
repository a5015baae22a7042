import { texts } from '../catalogue.ts';
import { successToast, errorToast } from '../toasts.ts';

/** Sharing of an event and of guests' pages. */
export const sharingTexts = texts('sharing', {
  title: 'Join my event: {title}',
  invitation: 'Make your predictions for {title}! Can you guess what will happen?',
  over: 'See who made the best predictions for {title}!',
  shareVia: 'Share via...',
  copyLink: 'Copy Link',
  copyShortLink: 'Copy Short Link',
  eventLinkCopiedTitle: 'Link copied!',
  eventLinkCopied: 'Event link has been copied to your clipboard.',
  linkCopiedTitle: 'Link Copied',
  linkCopied: 'The link has been copied to your clipboard.',
  shareLinkCopiedTitle: 'Share Link Copied!',
  shareLinkCopied: "Anyone can now view this participant's predictions.",
  copyFailedTitle: 'Copy failed',
  copyFailed: 'Please copy the link manually: {url}',
  qrFailed: 'Failed to generate QR code',
});

export const eventLinkCopied = () =>
  successToast(sharingTexts('eventLinkCopiedTitle'), sharingTexts('eventLinkCopied'));
export const linkCopied = () => successToast(sharingTexts('linkCopiedTitle'), sharingTexts('linkCopied'));
export const shareLinkCopied = () =>
  successToast(sharingTexts('shareLinkCopiedTitle'), sharingTexts('shareLinkCopied'));
export const copyFailed = (url: string) =>
  errorToast(sharingTexts('copyFailed', { url }), sharingTexts('copyFailedTitle'));
export const qrFailed = () => errorToast(sharingTexts('qrFailed'));
