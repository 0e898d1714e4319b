import { Link } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { PopoverDialog } from '../page/PopoverDialog.tsx'

export interface SentencePartProps {
  /** What stands in the sentence. */
  readonly words: string
  /** The accessible name of the part, which says what it is besides its words. */
  readonly name: string
  /** The accessible name of the dialog in which it is changed. */
  readonly label: string
  /** The inputs of the dialog. */
  readonly children: ReactNode
}

/** A part of a condition's sentence: underlined words, which open what changes them. */
export const SentencePart = ({ words, name, label, children }: SentencePartProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Link
        component="button"
        type="button"
        underline="always"
        aria-haspopup="dialog"
        aria-label={name}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ fontSize: 'inherit', fontWeight: 700, textUnderlineOffset: 4, minHeight: 24, textAlign: 'left' }}
      >
        {words}
      </Link>
      <PopoverDialog
        label={label}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        side="left"
        sx={{ p: 2, width: 320 }}
      >
        {children}
      </PopoverDialog>
    </>
  )
}
