import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { UploadProgress } from '../../form/UploadProgress.tsx'
import { useSending } from '../../form/uploads.ts'
import { DropZone } from '../../inputs/DropZone.tsx'
import { BlobImage } from '../../page/BlobImage.tsx'
import type { EditorPictures } from '../htmlEditorProps.ts'
import { smallerPicture } from '../pictures/smallerPicture.ts'
import { contentsWidth, type PictureAttributes, pictureShares } from '../schema/picture.ts'
import { KeptPictures } from '../pictures/KeptPictures.tsx'
import { CancelButton, TypingDialog } from '../../form/dialogs/TypingDialog.tsx'
import { useTypedState } from '../../form/drafts/useTypedState.ts'

interface PictureDialogProps {
  readonly pictures: EditorPictures
  /** A picture that was pasted or dropped. */
  readonly given?: File
  readonly onSubmit: (picture: PictureAttributes) => void
  readonly onClose: () => void
}

type Chosen = { readonly file: File } | { readonly src: string }

/** Small pictures keep their size, wide ones fill the contents. */
const shareFor = (width: number | undefined) =>
  width === undefined ? 100 : (pictureShares.find((share) => (contentsWidth * share) / 100 >= width) ?? 100)

/** Asks for a picture, new or kept, and for the text that stands for it. */
export const PictureDialog = ({ pictures, given, onSubmit, onClose }: PictureDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const [chosen, setChosen] = useState<Chosen | undefined>(given && { file: given })
  const [alt, setAlt] = useTypedState('text of a picture', '')
  const [error, setError] = useState<string>()
  const insert = useRef<HTMLButtonElement>(null)
  const word = (key: string) => translate(`renkei.html_editor.${key}`)
  const store = async (choice: Chosen, signal: AbortSignal) => {
    if ('src' in choice) return { src: choice.src, share: 100 as const }
    const { file, width } = await smallerPicture(choice.file)
    const { src } = await pictures.upload(file, signal)
    return { src, share: shareFor(width) }
  }
  // A picture that arrives after the dialog was closed is not inserted any more.
  const storing = useSending({
    mutationFn: store,
    onSuccess: (stored) => onSubmit({ ...stored, alt: alt.trim() }),
  })
  const failure = storing.error && (storing.error.message || word('picture_failed'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!chosen) {
      setError(word('picture_missing'))
      return
    }
    storing.mutate(chosen)
  }
  const uploading = storing.isPending && storing.variables && 'file' in storing.variables && storing.variables.file
  const choose = ([file]: readonly File[]) => {
    if (!file) return
    storing.reset()
    setError(file.type.startsWith('image/') ? undefined : word('picture_no_image'))
    if (file.type.startsWith('image/')) setChosen({ file })
  }
  return (
    <TypingDialog
      typed={alt}
      isBusy={storing.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      disableRestoreFocus
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{word('picture')}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {(error ?? failure) && <Alert severity="error">{error ?? failure}</Alert>}
            <DropZone choose={word('choose_picture')} hint={word('picture_hint')} accept="image/*" onFiles={choose}>
              {chosen && 'file' in chosen && (
                <Stack spacing={1} sx={{ alignItems: 'center' }}>
                  <BlobImage blob={chosen.file} alt="" sx={{ maxWidth: '100%', maxHeight: 160 }} />
                  <Box>{chosen.file.name}</Box>
                  {uploading ? (
                    <UploadProgress files={[uploading]} onCancel={storing.cancel} focusAfter={insert} />
                  ) : (
                    <Button onClick={() => setChosen(undefined)}>{word('other_picture')}</Button>
                  )}
                </Stack>
              )}
            </DropZone>
            {pictures.list && (
              <KeptPictures
                load={pictures.load}
                list={pictures.list}
                chosen={chosen && 'src' in chosen ? chosen.src : undefined}
                onChoose={(src) => setChosen({ src })}
              />
            )}
            <TextField
              label={word('picture_text')}
              helperText={word('picture_text_hint')}
              value={alt}
              onChange={({ target }) => setAlt(target.value)}
              fullWidth
              slotProps={{ htmlInput: { maxLength: 300 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button ref={insert} type="submit" variant="contained" loading={storing.isPending}>
            {word('insert')}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}
