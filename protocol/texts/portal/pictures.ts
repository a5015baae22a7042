import { texts } from '../catalogue.ts';

/** The event's logo and its header image. */
export const pictureTexts = texts('picture', {
  notAnImageTitle: 'Invalid File Type',
  notAnImage: 'Please select an image file (JPG, PNG, GIF, etc.).',
  logoTooLargeTitle: 'File too large',
  logoTooLarge: 'Please select an image smaller than 5MB',
  headerImageTooLargeTitle: 'File Too Large',
  headerImageTooLarge: 'Please select an image smaller than 10MB.',
  uploading: 'Uploading...',
  remove: 'Remove',

  logo: 'Logo',
  logoPreview: 'Preview of the chosen logo',
  logoHint: 'Recommended: 400x400 or larger, up to 5 MB.',
  uploadLogo: 'Upload logo',
  replace: 'Replace',
  replaceLogo: 'Replace logo',
  removeLogo: 'Remove logo',

  headerImageTitle: 'Header Image',
  headerImage: 'Header image',
  headerImageDescription: 'Shown behind the title on guests’ phones, and in a frame on the big screen.',
  headerImagePreview: 'Preview of the chosen header image',
  noHeaderImage: 'No header image yet',
  notUploaded: 'Not uploaded yet',
  headerImageHint: 'Recommended: 1200x300, up to 10 MB.',
  upload: 'Upload',
  chooseFile: 'Choose File',
  chooseHeaderImage: 'Choose File for the header image',
  removeHeaderImage: 'Remove header image',
  headerImageToastTitle: 'Header Image Updated',
  headerImageUpdatedToast: 'Your guests can see it now.',
  headerImageRemovedToast: 'The header image has been removed.',
  headerImageFailedTitle: 'Upload Failed',
  headerImageFailed: 'Failed to upload header image. Please try again.',
});
