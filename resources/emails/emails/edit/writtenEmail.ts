import { useState } from 'react'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { EmailCategory } from '#contract/emails/emails.ts'
import type { Email } from '../emailQueries.ts'

/** An e-mail as the form holds it. */
export interface WrittenEmail {
  readonly category: EmailCategory
  readonly senderName: string
  readonly senderEmail: string
  readonly title: string
  /** HTML with merge fields. */
  readonly mainContent: string
  readonly attachmentId: number | null
  /** The stored version that it began with; null for a new one. */
  readonly updatedAt: string | null
}

/** A stored e-mail for the form. */
export const writtenFrom = (email: Email): WrittenEmail => ({
  category: email.category,
  senderName: email.senderName,
  senderEmail: email.senderEmail,
  title: email.title,
  mainContent: email.mainContent,
  attachmentId: email.attachmentId,
  updatedAt: email.updatedAt,
})

/** Whether two versions say the same. */
export const isSameWriting = (one: WrittenEmail, other: Partial<WrittenEmail> = {}): boolean =>
  JSON.stringify({ ...one, updatedAt: null }) === JSON.stringify({ ...one, ...other, updatedAt: null })

/** A new e-mail, from the hospital and the first address that the tenant allows. */
export const useNewEmail = (): WrittenEmail => {
  const user = useCurrentUser()
  const [start] = useState(() => ({
    category: 'other' as const,
    senderName: user?.tenant.name ?? '',
    senderEmail: user?.emailSenderAllowedAddresses[0] ?? '',
    title: '',
    mainContent: '',
    attachmentId: null,
    updatedAt: null,
  }))
  return start
}
