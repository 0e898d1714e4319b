/** A button as `sanitizeContents` leaves it, with what one reads on it. Its attributes hold no `>`. */
const button = /(<a(?=[^>]* class="button[ "])[^>]*>)((?:(?!<\/?a[\s>])[^])*)(<\/a>)/g

// For 12 px above and below and 24 px at the sides of letters of 16 px. Nothing of the button stands inside a comment.
const before =
  '<!--[if mso]><i style="mso-font-width:150%;mso-text-raise:150%" hidden>&emsp;</i><span style="mso-text-raise:75%"><![endif]-->'
const after = '<!--[if mso]></span><i style="mso-font-width:150%" hidden>&emsp;&#8203;</i><![endif]-->'

/**
 * Gives buttons their padding in Outlook on Windows, which knows none at links: wide spaces at both sides, which only Outlook reads.
 * A button stays as wide as its words, whatever the merge fields are, and has one link.
 * @param html - sanitised, and so without any comment
 */
export const outlookButtons = (html: string): string => html.replace(button, `$1${before}$2${after}$3`)
