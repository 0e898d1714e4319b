import { useStore } from 'react-admin'
import type { Addressing } from '#contract/communications/paperMail.ts'
import type { MailFormat } from '#contract/communications/mailFormats.ts'

export interface Shift {
  readonly x: number
  readonly y: number
}

/** What this browser remembers of the last mail. Corrections belong to the printer beside it, and to the paper. */
export interface MailSettings {
  readonly format: MailFormat
  readonly addressing: Addressing
  readonly otherwiseInstitution: boolean
  readonly shifts: Partial<Record<MailFormat, Shift>>
  /** As the office has changed it; null for that of its institution. */
  readonly sender: string | null
}

const initial: MailSettings = {
  format: 'labels_12',
  addressing: 'institution',
  otherwiseInstitution: true,
  shifts: {},
  sender: null,
}

/** The remembered settings, and a function that changes some of them. */
export const useMailSettings = () => {
  const [stored, setStored] = useStore<Partial<MailSettings>>('paper_mail', initial)
  const settings: MailSettings = { ...initial, ...stored }
  return [settings, (changes: Partial<MailSettings>) => setStored({ ...settings, ...changes })] as const
}
