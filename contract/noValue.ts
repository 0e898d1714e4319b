/** Shown in place of a value that is unknown or missing, on all screens, on paper and in mails. */
export const noValue = '—'
