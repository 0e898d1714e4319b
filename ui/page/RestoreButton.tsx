import { Button, type ButtonProps } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { causesOf } from './failures/causesOf.ts'

export interface RestoreButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly restore: () => Promise<unknown>
  readonly onRestored: () => void
}

/** Brings back a record that cannot be opened or saved because somebody has deleted it. A form keeps its input, which can then be saved. */
export const RestoreButton = ({ restore, onRestored, variant }: RestoreButtonProps) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const bringBack = useMutation({
    mutationFn: restore,
    onSuccess: () => {
      onRestored()
      return queryClient.invalidateQueries()
    },
  })
  return (
    <>
      {bringBack.error && (
        <div>{[translate('renkei.deleted.not_restored'), ...causesOf(bringBack.error)].join(' ')}</div>
      )}
      <Button variant={variant} loading={bringBack.isPending} onClick={() => bringBack.mutate()}>
        {translate('renkei.deleted.restore')}
      </Button>
    </>
  )
}
