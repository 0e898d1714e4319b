/** Longest side of a stored picture in pixels: small print on a business card is still legible. */
const longest = 1600

/** Factor by which a picture is made smaller; it never becomes larger. */
export const scaleOf = (width: number, height: number): number => Math.min(1, longest / Math.max(width, height))

/**
 * A photograph as a JPEG of limited size. It is drawn anew, so that nothing of the camera's notes, such as the place, is kept.
 * @returns undefined if this browser cannot read the picture
 */
export const cardPicture = async (file: File): Promise<File | undefined> => {
  try {
    const picture = await createImageBitmap(file)
    const scale = scaleOf(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const type = 'image/jpeg'
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
    return drawn ? new File([drawn], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type }) : undefined
  } catch {
    return undefined
  }
}
