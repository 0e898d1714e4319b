import { useState } from 'react'
import { ChoiceListPaper, type ChoiceListPaperProps } from './ChoiceListPaper.tsx'
import { ChoiceListPopper } from './ChoiceListPopper.tsx'

/** Lower than it usually is, so that it has room above its field in a dialog. */
const maxHeight = 'min(40vh, 288px)'

/**
 * The list of a multiple choice: it stays open while one chooses, does not cover the buttons of a dialog, and can be closed.
 * @param minWidth - of the list, in pixels
 * @returns properties of an `Autocomplete`
 */
export const useChoiceList = (minWidth: number) => {
  const [open, setOpen] = useState(false)
  const paper: ChoiceListPaperProps = { onDone: () => setOpen(false) }
  return {
    disableCloseOnSelect: true,
    open,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    slots: { popper: ChoiceListPopper, paper: ChoiceListPaper },
    slotProps: {
      chip: { size: 'small' },
      popper: { sx: { minWidth } },
      paper,
      listbox: { sx: { maxHeight } },
    },
  } as const
}
