import { Button, type ButtonProps } from '@mui/material'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'

export interface CancelUploadProps extends Pick<ButtonProps, 'size'> {
  readonly onCancel: () => void
  /** What gets the focus afterwards: this button is gone then. */
  readonly focusAfter: RefObject<HTMLElement | null>
}

/** Gives up a file that is being sent. Shown only while one is. */
export const CancelUpload = ({ onCancel, focusAfter, size }: CancelUploadProps) => {
  const translate = useTranslate()
  const isCancelled = useRef(false)
  useEffect(
    () => () => {
      if (isCancelled.current) focusAfter.current?.focus()
    },
    [focusAfter],
  )
  return (
    <Button
      {...(size && { size })}
      onClick={() => {
        isCancelled.current = true
        onCancel()
      }}
    >
      {translate('renkei.form.cancel_upload')}
    </Button>
  )
}
