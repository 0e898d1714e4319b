import { createServer } from 'node:net'

// Takes every message as fast as a mail server on this machine can: node mailSink.ts. Prints its port.

const server = createServer((socket) => {
  let isInMessage = false
  let rest = ''
  socket.setEncoding('latin1')
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  socket.on('data', (data: string) => {
    rest += data
    let answers = ''
    for (;;) {
      const end = isInMessage ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end < 0) break
      const line = isInMessage ? '.' : rest.slice(0, end)
      rest = rest.slice(end + (isInMessage ? 5 : 2))
      isInMessage = line === 'DATA'
      answers += isInMessage ? '354 go on\r\n' : line.startsWith('EHLO') ? '250-sink\r\n250 8BITMIME\r\n' : '250 ok\r\n'
      if (line === 'QUIT') socket.end()
    }
    // Only the last bytes of a message can be the beginning of its end.
    if (isInMessage) rest = rest.slice(-4)
    if (answers !== '') socket.write(answers)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
