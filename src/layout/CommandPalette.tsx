import { LocalHospitalOutlined } from '@mui/icons-material'
import { Autocomplete, Box, Dialog, ListItemIcon, TextField, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '../../authProvider/currentUser.ts'
import { api } from '../../dataProvider/client.ts'
import { useSettled } from '../../ui/queries/useSettled.ts'
import { entriesFor, type MenuEntry } from './menu.ts'

/** Maximum number of suggested institutions; for more there is the search. */
const maxInstitutions = 8

interface Command {
  readonly key: string
  readonly name: string
  readonly detail?: string
  readonly to: string
  readonly icon: MenuEntry['icon']
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/**
 * Institutions with a matching name. The list is empty until the reply for exactly this text has arrived, so that Enter never opens an outdated
 * one.
 */
const useInstitutions = (wanted: string, enabled: boolean) => {
  const name = useSettled(wanted)
  const { data, error, isFetching } = useQuery({
    queryKey: ['command palette', name],
    queryFn: ({ signal }) =>
      api.searchMedicalInstitutions({ body: { medicalInstitutionName: name, perPage: maxInstitutions } }, { signal }),
    enabled: enabled && name !== '',
  })
  const here = wanted !== '' && name === wanted
  return { institutions: here ? (data?.medicalInstitutions ?? []) : [], error, isFetching: isFetching || !here }
}

const useScreens = (): readonly (Command & { readonly words: string })[] => {
  const translate = useTranslate()
  const user = useCurrentUser()
  return useMemo(
    () =>
      (user ? entriesFor(user) : []).map(({ name, route, icon, alsoKnownAs = '' }) => {
        const title = translate(`renkei.shell.screens.${name}`)
        const words = plain(`${title} ${alsoKnownAs} ${name.replaceAll('_', ' ')}`)
        return { key: route, name: title, to: route, icon, words }
      }),
    [user, translate],
  )
}

export interface CommandPaletteProps {
  readonly onClose: () => void
}

/** Opens a screen or an institution's chart by a few letters of its name. */
const CommandPalette = ({ onClose }: CommandPaletteProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const composing = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const screens = useScreens()
  const mayFind = user?.features.includes('medical_institutions_search') ?? false
  const wanted = plain(typed)
  const { institutions, error, isFetching } = useInstitutions(wanted, mayFind)
  const text = (key: string) => translate(`renkei.shell.palette.${key}`)
  // The dialog is hidden until its transition starts, and a hidden input cannot take the focus.
  const takeFocus = () => input.current?.focus()
  const commands: Command[] = [
    ...screens.filter(({ words }) => words.includes(wanted)),
    ...institutions.map(({ id, name, address }): Command => ({
      key: `institution ${id}`,
      name,
      detail: address,
      to: `/crms/${id}`,
      icon: LocalHospitalOutlined,
    })),
  ]
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
        loading={mayFind && wanted !== '' && isFetching}
        loadingText={translate('renkei.shell.loading')}
        noOptionsText={error ? translate('renkei.shell.load_failed') : translate('renkei.shell.no_choices')}
        popupIcon={null}
        renderOption={({ key, ...props }, { name, detail, icon: Icon }) => (
          <Box component="li" key={key} {...props} sx={{ minHeight: 44, alignItems: 'start' }}>
            <ListItemIcon sx={{ minWidth: 32, pt: 0.25 }}>
              <Icon sx={{ fontSize: 20 }} />
            </ListItemIcon>
            <Box sx={{ minWidth: 0 }}>
              {name}
              {detail && (
                <Typography variant="caption" component="div" color="text.secondary" noWrap>
                  {detail}
                </Typography>
              )}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={input}
            placeholder={text('hint')}
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
