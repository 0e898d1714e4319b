import { htmlText } from '#ui/form/conflict/htmlText.ts'
import { ValueText } from '#ui/form/FieldValue.tsx'
import type { ValueViews } from '#ui/form/conflict/ConflictDialog.tsx'
import type { Email } from '../emailQueries.ts'
import type { KnownFile } from './contents/AttachmentInput.tsx'

/** The file that a stored e-mail sends along. */
export const filesOf = ({ attachmentId, attachmentName, attachmentByteCount }: Email): readonly KnownFile[] =>
  attachmentId === null || attachmentName === null
    ? []
    : [
        {
          id: attachmentId,
          url: `/api/uploaded_files/${attachmentId}/content`,
          filename: attachmentName,
          contentType: '',
          byteCount: attachmentByteCount ?? 0,
        },
      ]

/** HTML in a question about two versions: what it says. */
export const HtmlText = ({ value }: { readonly value: unknown }) => (
  <ValueText>{typeof value === 'string' ? htmlText(value) : ''}</ValueText>
)

/** How both versions of contents and attachment are shown when somebody else has saved meanwhile. */
export const valueViewsOf = (files: readonly KnownFile[]): ValueViews => ({
  mainContent: HtmlText,
  attachmentId: ({ value }) => <ValueText>{files.find(({ id }) => id === value)?.filename ?? ''}</ValueText>,
})
