import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { EmptyState } from '#ui/page/EmptyState.tsx'

export interface SaveFirstProps {
  /** Of the form that the button submits. */
  readonly formId: string
  readonly isPending: boolean
}

/** In place of what needs a stored e-mail. */
export const SaveFirst = ({ formId, isPending }: SaveFirstProps) => {
  const translate = useTranslate()
  return (
    <EmptyState
      title={translate('renkei.email_editor.save_first')}
      hint={translate('renkei.email_editor.save_first_hint')}
      action={
        <Button type="submit" form={formId} variant="contained" loading={isPending}>
          {translate('renkei.email_editor.save_draft')}
        </Button>
      }
    />
  )
}
