/**
 * Runs in the head before the first paint: sets the theme, the role hint, and that scripts are enabled. Documents are
 * the same for all visitors, so differences between visitors are set here and used only by style sheets. It is a string
 * because the content security policy contains its hash.
 */
export const beforePaintScript = `{let d=document.documentElement.dataset,r=(n,v)=>document.cookie.match("(?:^|; )"+n+"=("+v+")(?:;|$)")?.[1],o=r("cabstand_role","rider|driver|fleetadmin|admin");d.theme=r("cabstand_theme","light|dark")||(matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light");if(o)d.role=o;d.js=""}`
