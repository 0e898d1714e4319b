/** Statuses of voices that still need an answer: what is counted before an account is deleted, handed over, and a reason for a visit. */
export const unfinishedVocStatuses = ['NOT_STARTED', 'IN_PROGRESS'] as const
