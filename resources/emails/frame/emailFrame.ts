import type { Reply, RequestParameters } from '#dataProvider/client.ts'

export type EmailFrame = Reply<'getEmailFrame'>
export type FrameValues = RequestParameters<'updateEmailFrame'>['body']

/** Names the unsaved input of the form. */
export const frameDraftKey = 'email frame'

export const legalFields = ['legalName', 'legalAddress', 'legalContact'] as const
export const ruleFields = ['isTracked', 'needsApproval', 'restsAtNight'] as const

/** i18n key of a field below `renkei.email_frame`. @example keyOf('legalName') // 'legal_name' */
export const keyOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The frame as it is sent: empty texts of the notice are none. */
export const bodyOf = (values: FrameValues): FrameValues => ({
  ...values,
  legalName: values.legalName?.trim() || null,
  legalAddress: values.legalAddress?.trim() || null,
  legalContact: values.legalContact?.trim() || null,
})
