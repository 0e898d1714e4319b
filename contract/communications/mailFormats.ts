import { z } from 'zod'

/** What mail is printed on: sheets of labels, envelopes, or A4 letters. */
export const MailFormat = z.enum([
  'labels_12',
  'labels_18',
  'labels_24',
  'envelope_n3',
  'envelope_n3_vertical',
  'letter',
])
export type MailFormat = z.infer<typeof MailFormat>

/** Where the labels of an A4 sheet are, in millimetres. */
export interface LabelSheet {
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  /** From the upper left corner of the sheet to that of the first label. */
  readonly left: number
  readonly top: number
  /** Between two columns. There is none between rows. */
  readonly gap: number
}

/**
 * The usual sheets of Japanese offices. The sizes of a label are those that shops name for エーワン 28379 (12, 86.4 × 42.3), Avery
 * L7161 and エーワン 28729 (18, 63.5 × 46.6) and コメリ KML-506 (24, 70 × 33.9, without margins at the sides). The gaps between
 * labels are not published alike, so the sheets are taken as symmetric; the blank edge inside a label and the shift of the
 * office make up for a difference of some 2 mm.
 */
export const labelSheets = {
  labels_12: { columns: 2, rows: 6, width: 86.4, height: 42.3, left: 18.6, top: 21.6, gap: 0 },
  labels_18: { columns: 3, rows: 6, width: 63.5, height: 46.6, left: 7.2, top: 8.7, gap: 2.55 },
  labels_24: { columns: 3, rows: 8, width: 70, height: 33.9, left: 0, top: 12.9, gap: 0 },
} as const satisfies Partial<Record<MailFormat, LabelSheet>>

/** The sheet of a format; undefined for envelopes and letters. */
export const labelSheetOf = (format: MailFormat): LabelSheet | undefined =>
  format === 'labels_12' || format === 'labels_18' || format === 'labels_24' ? labelSheets[format] : undefined

/** The most labels of a sheet. */
export const maxLabelsPerSheet = 24

/** An envelope 長形3号 with its flap at the left, in millimetres (JIS S 5502). For vertical writing it stands upright, its flap at the top. */
export const envelope = { width: 235, height: 120 } as const
