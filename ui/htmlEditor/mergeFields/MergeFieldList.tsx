import { Box, MenuItem, Paper, Popper } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { Editor } from '@tiptap/core'
import { useTranslate } from 'react-admin'
import { acceptSuggestion, suggestionId, type Suggestions } from './suggestions.ts'

interface MergeFieldListProps {
  readonly editor: Editor
  readonly id: string
  readonly suggestions: Suggestions | undefined
}

// The focus stays in the text, so neither can be an element of a form.
const listRole = { role: 'listbox' } as const
const optionRole = { role: 'option' } as const

/** The merge fields that are offered, below the braces. The focus stays in the text. */
export const MergeFieldList = ({ editor, id, suggestions }: MergeFieldListProps) => {
  const translate = useTranslate()
  const anchor = suggestions && {
    getBoundingClientRect: () => {
      const { left, top, bottom } = editor.view.coordsAtPos(suggestions.from)
      return new DOMRect(left, top, 0, bottom - top)
    },
  }
  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {suggestions && translate('renkei.html_editor.suggestions', { count: suggestions.choices.length })}
      </Box>
      {suggestions && anchor && (
        <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
          <Paper
            variant="outlined"
            {...listRole}
            id={id}
            aria-label={translate('renkei.html_editor.merge_field')}
            sx={{ mt: 0.5, py: 0.5, boxShadow: 3 }}
          >
            {suggestions.choices.map(({ field, label }, index) => (
              <MenuItem
                key={field}
                component="div"
                {...optionRole}
                id={suggestionId(id, index)}
                tabIndex={-1}
                dense
                selected={index === suggestions.active}
                aria-selected={index === suggestions.active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => acceptSuggestion(editor.view, suggestions, field)}
              >
                {label}
              </MenuItem>
            ))}
          </Paper>
        </Popper>
      )}
    </>
  )
}
