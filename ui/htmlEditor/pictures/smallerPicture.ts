import { contentsWidth } from '../schema/picture.ts'

/** Twice the width of a mail's contents, for fine screens. */
const maxWidth = 2 * contentsWidth
const usualTypes = ['image/png', 'image/jpeg', 'image/gif']
const smallBytes = 500_000

const drawn = async (picture: ImageBitmap, type: string): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, maxWidth / picture.width)
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85))
}

const named = (name: string, type: string) => `${name.replace(/\.[^.]*$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`

export interface SmallerPicture {
  readonly file: File
  /** In pixels; undefined if this browser cannot read the picture. */
  readonly width: number | undefined
}

/**
 * A picture in the size that a mail needs: no wider than twice the contents, as JPEG if it is a large photograph or of a type that mail programs
 * do not show. GIFs, which may move, and pictures that this browser cannot read stay as they are.
 */
export const smallerPicture = async (file: File): Promise<SmallerPicture> => {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return { file, width: undefined }
  }
  const { width } = picture
  const isFine = usualTypes.includes(file.type) && width <= maxWidth && file.size <= smallBytes
  if (isFine || file.type === 'image/gif') return { file, width }
  const candidates = file.type === 'image/png' ? ['image/png', 'image/jpeg'] : ['image/jpeg']
  for (const type of candidates) {
    const smaller = await drawn(picture, type)
    if (smaller && (smaller.size <= smallBytes || type === 'image/jpeg')) {
      const isWorse = usualTypes.includes(file.type) && smaller.size >= file.size
      return isWorse
        ? { file, width }
        : { file: new File([smaller], named(file.name, type), { type }), width: Math.min(width, maxWidth) }
    }
  }
  return { file, width }
}
