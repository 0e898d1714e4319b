import { Box } from '@mui/material'
import type { AriaAttributes } from 'react'

interface SourceViewProps {
  readonly value: string
  readonly onChange: (html: string) => void
  /** Label, description and validity of the field. */
  readonly aria: AriaAttributes
}

/** HTML as it is stored. */
export const SourceView = ({ value, onChange, aria }: SourceViewProps) => (
  <Box
    component="textarea"
    {...aria}
    value={value}
    onChange={({ target }: { readonly target: HTMLTextAreaElement }) => onChange(target.value)}
    spellCheck={false}
    autoCapitalize="off"
    autoComplete="off"
    sx={{
      display: 'block',
      width: '100%',
      minHeight: 360,
      p: 1.5,
      border: 0,
      resize: 'vertical',
      fontFamily: "'SFMono-Regular', Consolas, 'MS Gothic', monospace",
      fontSize: 13,
      lineHeight: 1.6,
      tabSize: 2,
      bgcolor: 'background.paper',
      color: 'text.primary',
    }}
  />
)
