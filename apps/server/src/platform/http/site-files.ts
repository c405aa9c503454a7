import type { Language } from '@cabstand/contract/http/operator/languages'
import { addressInLanguage, listedPages, publicPagePaths } from '@cabstand/contract/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Site {
  readonly languages: readonly Pick<Language, 'langLocale' | 'default'>[]
  /** Scheme and host of the website; empty when it is not configured. */
  readonly origin: string
}

/** What search engines read first: `/robots.txt` and `/sitemap.xml`. */
export function registerSiteFiles(app: FastifyInstance, current: () => Site): void {
  const originOf = ({ protocol, host }: FastifyRequest) => current().origin || `${protocol}://${host}`
  app.get('/robots.txt', (request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', (request, reply) =>
    reply
      .header('content-type', 'application/xml; charset=utf-8')
      .send(sitemapOf(originOf(request), current().languages)),
  )
}

/** Every page in every language, each with its address in the others. */
function sitemapOf(origin: string, languages: Site['languages']): string {
  const urls = listedPages.flatMap((page) => {
    const link = (language: string, address: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + address)}"/>`
    const links = [
      ...languages.map((one) => link(one.langLocale, addressInLanguage(page, one))),
      link('x-default', publicPagePaths[page]),
    ]
    return languages.map(
      (one) => `<url><loc>${escapeXml(origin + addressInLanguage(page, one))}</loc>${links.join('')}</url>`,
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
