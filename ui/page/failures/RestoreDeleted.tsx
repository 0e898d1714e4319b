import { useToast } from '../../queries/useToast.tsx'
import { RestoreButton, type RestoreButtonProps } from '../RestoreButton.tsx'

export interface RestoreDeletedProps extends RestoreButtonProps {
  /** Whether it is the first thing to do where it stands. */
  readonly isPrimary?: boolean
}

/** Brings back the deleted record that a page or block was to show, says so, and has it shown. */
export const RestoreDeleted = ({ restore, onRestored, isPrimary = false }: RestoreDeletedProps) => {
  const toast = useToast()
  return (
    <RestoreButton
      variant={isPrimary ? 'contained' : 'outlined'}
      restore={restore}
      onRestored={() => {
        toast('renkei.deleted.restored_here')
        onRestored()
      }}
    />
  )
}
