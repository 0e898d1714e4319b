import { expect, test } from 'vitest'
import { isPublicIp, readAddress } from './address.ts'

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicIp(address)).toBe(true)
  },
)

test.each([
  ['0.0.0.0', 'this host'],
  ['10.1.2.3', 'private'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'metadata of clouds'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.192', 'metadata of a cloud'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['192.168.0.1', 'private'],
  ['198.18.0.1', 'benchmarking'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'this host'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'an IPv4 address in the old form'],
  ['::ffff:127.0.0.1', 'an IPv4 address'],
  ['::ffff:a9fe:a9fe', 'metadata of clouds as IPv6'],
  ['64:ff9b::7f00:1', 'translated IPv4'],
  ['64:ff9b:1::1', 'local translation'],
  ['100::1', 'discarded'],
  ['2001::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of a cloud'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with its zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['4000::1', 'not given out'],
  ['localhost', 'no address'],
  ['', 'nothing'],
])('%s is not: %s', (address) => {
  expect(isPublicIp(address)).toBe(false)
})

test.each([
  ['https://127.0.0.1/', 'private'],
  ['https://2130706433/', 'private'],
  ['https://0x7f000001/', 'private'],
  ['https://0177.0.0.1/', 'private'],
  ['https://127.1/', 'private'],
  ['https://１２７.0.0.1/', 'private'],
  ['https://127.0.0.1./', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::ffff:127.0.0.1]/', 'private'],
  ['https://[::ffff:7f00:1]/', 'private'],
  ['https://[0:0:0:0:0:ffff:a9fe:a9fe]/', 'private'],
  ['https://localhost/', 'private'],
  ['https://LOCALHOST./', 'private'],
  ['https://api.localhost/', 'private'],
  ['https://169.254.169.254/latest/meta-data/', 'private'],
  ['https://8.8.8.8@127.0.0.1/', 'with_user'],
  ['https://hooks.example.com:secret@127.0.0.1/', 'with_user'],
  ['https://user@hooks.example.com/', 'with_user'],
  ['http://hooks.example.com/', 'not_https'],
  ['https://hooks.example.com:25/', 'port'],
  ['https://hooks.example.com:80/', 'port'],
  ['ftp://hooks.example.com/', 'not_an_address'],
  ['file:///etc/passwd', 'not_an_address'],
  ['hooks.example.com', 'not_an_address'],
  ['', 'not_an_address'],
])('%s is refused: %s', (text, refusal) => {
  expect(readAddress(text, [])).toBe(refusal)
})

test.each(['https://hooks.example.com/a?b=c', 'https://hooks.example.com:8443/', 'https://8.8.8.8/'])(
  '%s may be called',
  (text) => {
    expect(readAddress(text, [])).toEqual(new URL(text))
  },
)

test('a host that the configuration names may be private and without TLS', () => {
  const privateHosts = ['10.0.0.5', 'bus.hospital.local:8080', '::1']
  expect(readAddress('http://10.0.0.5:9000/in', privateHosts)).toBeInstanceOf(URL)
  expect(readAddress('http://bus.hospital.local:8080/in', privateHosts)).toBeInstanceOf(URL)
  expect(readAddress('http://[::1]/in', privateHosts)).toBeInstanceOf(URL)
  expect(readAddress('http://bus.hospital.local/in', privateHosts)).toBe('not_https')
  expect(readAddress('https://10.0.0.6/', privateHosts)).toBe('private')
  expect(readAddress('http://user@10.0.0.5/', privateHosts)).toBe('with_user')
})
