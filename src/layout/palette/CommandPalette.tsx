import { Autocomplete, Box, Dialog, ListItemIcon, TextField, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useCommands } from './useCommands.ts'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'

export interface CommandPaletteProps {
  readonly onClose: () => void
}

/** Opens whatever has a name by a few letters of it, and begins what is to be done about an institution. */
const CommandPalette = ({ onClose }: CommandPaletteProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const navigate = useNavigate()
  const composing = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { commands, isFetching, error } = useCommands(typed)
  const noChoicesText = useNoChoicesText(error ? translate('renkei.shell.load_failed') : undefined)
  const text = (key: string) => translate(`renkei.shell.palette.${key}`)
  // The dialog is hidden until its transition starts, and a hidden input cannot take the focus.
  const takeFocus = () => input.current?.focus()
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
      slotProps={{
        paper: { sx: { mt: { xs: 1, sm: 8 }, p: 2, overflow: 'visible' } },
        transition: { onEntering: takeFocus, onEntered: takeFocus },
      }}
    >
      <Box id={titleId} component="h2" sx={visuallyHidden}>
        {text('title')}
      </Box>
      <Autocomplete
        open
        autoHighlight
        disableClearable={false}
        options={commands}
        filterOptions={(options) => options}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ key }) => key}
        inputValue={typed}
        onInputChange={(_event, value, reason) => reason === 'input' && setTyped(value)}
        value={null}
        onChange={(_event, command) => {
          if (!command || composing.current) return
          onClose()
          void navigate(command.to)
        }}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        loading={isFetching}
        loadingText={translate('renkei.shell.loading')}
        noOptionsText={noChoicesText}
        popupIcon={null}
        renderOption={({ key, ...props }, { name, detail, kind, icon: Icon }) => (
          <Box component="li" key={key} {...props} sx={{ minHeight: 44, alignItems: 'start' }}>
            <ListItemIcon sx={{ minWidth: 32, pt: 0.25 }}>
              <Icon sx={{ fontSize: 20 }} />
            </ListItemIcon>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              {name}
              {detail && (
                <Typography variant="caption" component="div" color="text.secondary" noWrap>
                  {detail}
                </Typography>
              )}
            </Box>
            {kind && (
              <Typography variant="caption" color="text.secondary" sx={{ pl: 1, pt: 0.25, whiteSpace: 'nowrap' }}>
                {kind}
              </Typography>
            )}
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={input}
            placeholder={text('typing_hint')}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                'aria-label': text('title'),
                maxLength: 100,
                onCompositionStart: () => {
                  composing.current = true
                },
                onCompositionEnd: () => {
                  composing.current = false
                },
              },
            }}
          />
        )}
        slotProps={{
          popper: { disablePortal: true, sx: { zIndex: 'modal' } },
          listbox: { sx: { maxHeight: '60dvh' } },
        }}
      />
    </Dialog>
  )
}

export default CommandPalette
