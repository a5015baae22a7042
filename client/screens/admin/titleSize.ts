const longTitle = 48;

/** A long title is set smaller, so that what stands below it stays in sight. */
export const titleSize = (title = '') => (title.length > longTitle ? 'heading' : 'title');
