import type { Language } from './messages.ts'

/** Whether a member of the office can sign in: one who is `stopped` may come back, one who is `deleted` does not. */
export type StaffStanding = 'active' | 'stopped' | 'deleted'

const marks: Readonly<Record<Language, Readonly<Record<Exclude<StaffStanding, 'active'>, string>>>> = {
  ja: { stopped: '（利用停止）', deleted: '（削除済み）' },
  en: { stopped: ' (disabled)', deleted: ' (deleted)' },
}

/** What is put after the name of somebody who is gone; empty for those who can sign in. */
export const markOfStanding = (standing: StaffStanding, language: Language): string =>
  standing === 'active' ? '' : marks[language][standing]

/**
 * A person's name with a mark if they can no longer sign in: nobody does what such a person is in charge of. Screens, files and paper all name
 * people with it.
 */
export const staffNameWith = (name: string, standing: StaffStanding, language: Language): string =>
  `${name}${markOfStanding(standing, language)}`

/** Where somebody stands, from what the API says of them. */
export const standingOf = ({
  isActive,
  isDeleted,
}: {
  readonly isActive: boolean
  readonly isDeleted: boolean
}): StaffStanding => (isDeleted ? 'deleted' : isActive ? 'active' : 'stopped')
